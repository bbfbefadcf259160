import { Play } from 'lucide-react'
import { useState } from 'react'
import type { AssignedVideo } from '#contract/assigned-items.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { BusyRing } from '#web/ui/busy-ring.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { useLimitMessages } from './limit-messages.ts'
import { memberMessages } from './messages.ts'
import styles from './player.module.css'
import { PlayerFrame } from './player-frame.tsx'
import { type Playing, playingOf } from './playing.ts'
import { type EndOfSession, endIn } from './queries.ts'
import { useAccess } from './use-access.ts'
import { VideoArt } from './video-art.tsx'

type PlayerDialogProps = {
  video: AssignedVideo
  onEnded: (reason: EndOfSession) => void
  onClose: () => void
}

type PlayerError = { title: string; description: string | undefined }

/** Plays a video. Before play is pressed, nothing counts for the day and nothing loads from the video's host. */
export function PlayerDialog({ video, onEnded, onClose }: PlayerDialogProps) {
  const t = useMessages(dialogMessages).player
  const { noLink } = useMessages(memberMessages)
  const title = useLocalized()(video.titles)
  const limitMessage = useLimitMessages()
  const access = useAccess(onEnded)
  const [playing, setPlaying] = useState<Playing | null>(null)
  const [error, setError] = useState<PlayerError | null>(null)
  const [from, setFrom] = useState(0)
  const act = useGuardedMutation<string, void>({
    mutationFn: () => {
      setError(null)
      return access(video)
    },
    onSuccess: (url) => {
      const next = playingOf(url)
      setPlaying(next)
      if (!next) setError({ title: t.failed, description: noLink })
    },
    onError: (error) => {
      if (endIn(error) || !(error instanceof ApiError)) return
      const isLimit = error.code === 'daily_limit_reached'
      setError(isLimit ? limitMessage(error) : { title: t.failed, description: error.sentence })
    },
  })

  return (
    <Dialog open onClose={onClose} title={<bdi>{title}</bdi>} size="large">
      {playing && playing.kind !== 'elsewhere' ? (
        <PlayerFrame
          playing={playing}
          title={title}
          from={from}
          onBroken={(at) => {
            setFrom(at)
            setPlaying(null)
            setError({ title: t.failed, description: t.interrupted })
          }}
        />
      ) : (
        <button
          type="button"
          className={styles.poster}
          data-autofocus
          aria-busy={act.isPending || undefined}
          onClick={() => act.mutate()}
        >
          <VideoArt turn={0} className={styles.art} />
          <span className={styles.play}>{act.isPending ? <BusyRing /> : <Play />}</span>
          <span className="visually-hidden">{act.isPending ? t.opening : t.play(isolate(title))}</span>
        </button>
      )}
      {error && (
        <Notice tone="bad" role="alert">
          <b>{error.title}</b>
          {error.description && <span>{error.description}</span>}
        </Notice>
      )}
      <Source playing={playing} url={video.url} />
    </Dialog>
  )
}

/** The video's host; a link to it once the video was opened. */
function Source({ playing, url }: { playing: Playing | null; url: string }) {
  const t = useMessages(dialogMessages).player
  if (playing?.kind === 'embedded') {
    return (
      <TextLink href={playing.href} newTab>
        {t.onSite[playing.site]}
      </TextLink>
    )
  }
  if (playing?.kind === 'elsewhere') {
    return (
      <p className={styles.elsewhere}>
        {t.elsewhere}{' '}
        <TextLink href={playing.href} newTab>
          {t.openElsewhere}
        </TextLink>
      </p>
    )
  }
  if (playing) return null
  const expected = playingOf(url)
  return <p className="muted small">{expected?.kind === 'embedded' ? t.from[expected.site] : t.onTap}</p>
}
