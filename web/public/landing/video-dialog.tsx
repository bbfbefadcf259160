import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VideoCard } from '#contract/site-content.ts'
import { knownVideo } from '#contract/video-links.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useMotion } from '#web/platform/motion.ts'
import { buttonClass } from '#web/ui/button-look.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { landingMessages } from './messages.ts'
import styles from './video-dialog.module.css'

type VideoDialogProps = { video: VideoCard; poster: ReactNode; onClose: () => void }

/** Plays a film file or a video of a known site; links to a film's page elsewhere. */
export function VideoDialog({ video, poster, onClose }: VideoDialogProps) {
  const localized = useLocalized()
  const t = useMessages(landingMessages).videos
  const { digits } = useFormat()
  const title = localized(video.title)
  const { url = '' } = video
  const known = knownVideo(url)
  // Films of the demo. Those of other sites are not allowed to play here, so they get a link.
  const isFile = /^\/demo\/[^?#]+\.mp4$/.test(url)
  const { isStill } = useMotion()
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={known || isFile ? styles.player : styles.poster}>
        {isFile && (
          <video
            src={url}
            controls
            playsInline
            autoPlay={!isStill}
            loop={!isStill}
            muted
            aria-label={title}
          />
        )}
        {!isFile && known && (
          <iframe
            src={known.embedUrl}
            title={title}
            allow="encrypted-media; fullscreen; picture-in-picture"
            // Other sites' players do not play without a referrer.
            referrerPolicy="strict-origin-when-cross-origin"
          />
        )}
        {!isFile && !known && poster}
      </div>
      {!known && !isFile && (
        <a className={buttonClass({})} href={url} target="_blank" rel="noreferrer">
          {t.open}
        </a>
      )}
      {video.duration && (
        <p className={styles.duration}>
          <Clock aria-hidden="true" />
          <span>
            {t.duration}: <Ltr>{digits(video.duration)}</Ltr>
          </span>
        </p>
      )}
      <p className="muted">{localized(video.description)}</p>
    </Dialog>
  )
}
