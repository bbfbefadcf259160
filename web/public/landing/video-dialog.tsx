import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VideoCard } from '#contract/site-content.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { landingMessages } from './messages.ts'
import styles from './video-dialog.module.css'

type VideoDialogProps = { video: VideoCard; poster: ReactNode; onClose: () => void }

/** The description of a video. */
export function VideoDialog({ video, poster, onClose }: VideoDialogProps) {
  const localized = useLocalized()
  const t = useMessages(landingMessages).videos
  const { digits } = useFormat()
  return (
    <Dialog open onClose={onClose} title={localized(video.title)}>
      <div className={styles.poster}>{poster}</div>
      <p className={styles.duration}>
        <Clock aria-hidden="true" />
        <span>
          {t.duration}: <Ltr>{digits(video.duration)}</Ltr>
        </span>
      </p>
      <p className="muted">{localized(video.description)}</p>
    </Dialog>
  )
}
