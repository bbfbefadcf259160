import { useEffect, useRef } from 'react'
import styles from './player.module.css'
import type { Playing } from './playing.ts'

type PlayerFrameProps = {
  playing: Exclude<Playing, { kind: 'elsewhere' }>
  title: string
  /** The start position in seconds, where an uploaded file stopped before. */
  from: number
  /** An uploaded file stopped playing, for example because its link expired; `at` is the position in seconds. */
  onBroken: (at: number) => void
}

/** The player in the aspect ratio of a film. Takes the focus from the play button. */
export function PlayerFrame({ playing, title, from, onBroken }: PlayerFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const film = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    // An embedded player captures all keys, Esc too, so the focus stays on the frame around it.
    const taker = film.current ?? frame.current
    taker?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
      {playing.kind === 'file' ? (
        // biome-ignore lint/a11y/useMediaCaption: the coach's own recordings come without captions
        <video
          ref={film}
          src={playing.src}
          aria-label={title}
          controls
          autoPlay
          playsInline
          preload="metadata"
          onLoadedMetadata={({ currentTarget }) => {
            if (from > 0) currentTarget.currentTime = from
          }}
          onError={({ currentTarget }) => onBroken(Math.max(from, currentTarget.currentTime))}
        />
      ) : (
        <iframe
          src={playing.src}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // Other sites' players do not play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  )
}
