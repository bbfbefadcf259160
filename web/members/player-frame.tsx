import { useEffect, useRef } from 'react'
import styles from './player.module.css'
import type { Playing } from './playing.ts'

type PlayerFrameProps = {
  playing: Exclude<Playing, { kind: 'elsewhere' }>
  title: string
  /** The second to go on from, where a file of ours stopped before. */
  from: number
  /** A file of ours plays no further, as where its link has run out; `at` is the second it got to. */
  onBroken: (at: number) => void
}

/** The player itself, in the shape of a film. It takes the focus that the play button had. */
export function PlayerFrame({ playing, title, from, onBroken }: PlayerFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const film = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    // A player from elsewhere keeps every key to itself, Esc too, so the focus stays in front of it.
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
          // Players of others refuse to play for a page that they are told nothing of.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  )
}
