import { Clapperboard, Download, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AssignedDocument, AssignedVideo, DocumentType } from '#contract/assigned-items.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { TypeBadge, typeGlyphs } from '#web/ui/type-badge.tsx'
import styles from './home.module.css'
import { ItemLine } from './item-line.tsx'
import { memberMessages } from './messages.ts'
import { playingOf } from './playing.ts'
import type { EndOfSession } from './queries.ts'
import type { Opening } from './use-open-item.ts'
import { VideoArt } from './video-art.tsx'

/** The video player; loaded when the first video is opened. */
const PlayerDialog = lazyDialog(async () => (await import('./player-dialog.tsx')).PlayerDialog)

type DocumentsCardProps = {
  type: DocumentType
  documents: AssignedDocument[]
  opening: Opening
  /** Says below the list that the files carry a code. */
  saysCode?: boolean
  /** Shown below each document. */
  beside?: (document: AssignedDocument) => ReactNode
}

/** The member's documents of one type, newest first. */
export function DocumentsCard({ type, documents, opening, saysCode, beside }: DocumentsCardProps) {
  const t = useMessages(memberMessages)
  const titles = {
    training: t.trainingDocuments,
    diet: t.dietDocuments,
    general: t.generalDocuments,
  }
  return (
    <Card as="section" aria-labelledby={`documents-${type}`}>
      <CardHead icon={typeGlyphs[type]} id={`documents-${type}`}>
        {titles[type]}
      </CardHead>
      {documents.length === 0 && <p className={styles.empty}>{t.noDocuments}</p>}
      <ul className={styles.rows}>
        {documents.map((document) => (
          <ItemLine
            key={document._id}
            item={document}
            label={t.download}
            icon={<Download />}
            onOpen={() => opening.open(document)}
            isOpening={opening.opening === document._id}
            below={beside?.(document)}
          >
            <TypeBadge type={document.type} />
          </ItemLine>
        ))}
      </ul>
      {saysCode && <p className="muted small">{t.ownCode}</p>}
    </Card>
  )
}

type VideosCardProps = {
  videos: AssignedVideo[]
  opening: Opening
  onEnded: (reason: EndOfSession) => void
  /** Shown below the videos. */
  children?: ReactNode
}

/** The member's videos, newest first. They play in a dialog; links that no player supports open in a new tab. */
export function VideosCard({ videos, opening, onEnded, children }: VideosCardProps) {
  const t = useMessages(memberMessages)
  const [watched, setWatched] = useState<AssignedVideo | null>(null)
  return (
    <Card as="section" aria-labelledby="videos">
      <CardHead icon={<Clapperboard className="flip" />} id="videos">
        {t.videos}
      </CardHead>
      {videos.length === 0 && <p className={styles.empty}>{t.noVideos}</p>}
      <ul className={styles.rows}>
        {videos.map((video, index) => {
          const staysHere = playingOf(video.url)?.kind !== 'elsewhere'
          return (
            <ItemLine
              key={video._id}
              item={video}
              label={t.watch}
              icon={<Play />}
              onOpen={() => (staysHere ? setWatched(video) : opening.open(video))}
              isOpening={opening.opening === video._id}
              staysHere={staysHere}
              picture={<VideoArt turn={index} className={styles.thumb} />}
            />
          )
        })}
      </ul>
      {children}
      {watched && (
        <PlayerDialog key={watched._id} video={watched} onEnded={onEnded} onClose={() => setWatched(null)} />
      )}
    </Card>
  )
}
