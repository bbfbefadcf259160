import { Play } from 'lucide-react'
import { useState } from 'react'
import type { AssignedVideo } from '#contract/items.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { BusyRing } from '#web/ui/busy-ring.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { useLimitWords } from './limit-words.ts'
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

type Refusal = { title: string; description: string | undefined }

/** Plays a video. Until play is pressed nothing is counted for the day, and nothing of its host is fetched. */
export function PlayerDialog({ video, onEnded, onClose }: PlayerDialogProps) {
  const words = useMessages(dialogMessages).player
  const { noLink } = useMessages(memberMessages)
  const title = useLocalized()(video.titles)
  const limitWords = useLimitWords()
  const access = useAccess(onEnded)
  const [playing, setPlaying] = useState<Playing | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [from, setFrom] = useState(0)
  const act = useAct<string, void>({
    mutationFn: () => {
      setRefusal(null)
      return access(video)
    },
    onSuccess: (url) => {
      const next = playingOf(url)
      setPlaying(next)
      if (!next) setRefusal({ title: words.failed, description: noLink })
    },
    onError: (fault) => {
      if (endIn(fault) || !(fault instanceof ApiError)) return
      const isLimit = fault.code === 'daily_limit_reached'
      setRefusal(isLimit ? limitWords(fault) : { title: words.failed, description: fault.sentence })
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
            setRefusal({ title: words.failed, description: words.interrupted })
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
          <span className="visually-hidden">
            {act.isPending ? words.opening : words.play(isolate(title))}
          </span>
        </button>
      )}
      {refusal && (
        <Notice tone="bad" role="alert">
          <b>{refusal.title}</b>
          {refusal.description && <span>{refusal.description}</span>}
        </Notice>
      )}
      <Source playing={playing} url={video.url} />
    </Dialog>
  )
}

/** Where the video comes from, and the way there once it was opened. */
function Source({ playing, url }: { playing: Playing | null; url: string }) {
  const words = useMessages(dialogMessages).player
  if (playing?.kind === 'embedded') {
    return (
      <TextLink href={playing.href} newTab>
        {words.onSite[playing.site]}
      </TextLink>
    )
  }
  if (playing?.kind === 'elsewhere') {
    return (
      <p className={styles.elsewhere}>
        {words.elsewhere}{' '}
        <TextLink href={playing.href} newTab>
          {words.openElsewhere}
        </TextLink>
      </p>
    )
  }
  if (playing) return null
  const expected = playingOf(url)
  return (
    <p className="muted small">{expected?.kind === 'embedded' ? words.from[expected.site] : words.onTap}</p>
  )
}
