import { Clock } from 'lucide-react'
import type { VideoCard } from '#contract/site-content.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { landingMessages } from './messages.ts'
import { Poster } from './poster.tsx'
import styles from './video-dialog.module.css'

/** What a video is about. */
export function VideoDialog({ video, onClose }: { video: VideoCard; onClose: () => void }) {
  const localized = useLocalized()
  const words = useMessages(landingMessages).videos
  return (
    <Dialog open onClose={onClose} title={localized(video.title)}>
      <Poster
        picture={video.thumbnail}
        drawing={video.movement}
        sizes="min(512px, 90vw)"
        className={styles.poster}
      />
      <p className={styles.duration}>
        <Clock aria-hidden="true" />
        <span>
          {words.duration}: <Ltr>{video.duration}</Ltr>
        </span>
      </p>
      <p className="muted">{localized(video.description)}</p>
    </Dialog>
  )
}
