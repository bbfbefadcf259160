import { Download, Dumbbell, FileText, Play, Sparkle, Utensils, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssignedDocument, AssignedVideo, DocumentType } from '#contract/items.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import styles from './members.module.css'
import { memberMessages } from './messages.ts'
import type { Opening, OwnItem } from './use-open-item.ts'

const glyphs: Record<DocumentType, ReactNode> = {
  training: <Dumbbell />,
  diet: <Utensils />,
  general: <FileText />,
}

type DocumentsCardProps = { type: DocumentType; documents: AssignedDocument[]; opening: Opening }

/** The member's documents of one type, newest first. */
export function DocumentsCard({ type, documents, opening }: DocumentsCardProps) {
  const words = useMessages(memberMessages)
  const titles = {
    training: words.trainingDocuments,
    diet: words.dietDocuments,
    general: words.generalDocuments,
  }
  return (
    <Card as="section" aria-labelledby={`documents-${type}`} className={styles.half}>
      <CardHead icon={glyphs[type]} id={`documents-${type}`}>
        {titles[type]}
      </CardHead>
      {documents.length === 0 && <p className={styles.empty}>{words.noDocuments}</p>}
      <ul className={styles.rows}>
        {documents.map((document) => (
          <ItemLine
            key={document._id}
            item={document}
            label={words.download}
            icon={<Download />}
            {...opening}
          >
            <Badge tone="line" icon={glyphs[document.type]}>
              {words.types[document.type]}
            </Badge>
          </ItemLine>
        ))}
      </ul>
    </Card>
  )
}

/** The member's videos, newest first. */
export function VideosCard({ videos, opening }: { videos: AssignedVideo[]; opening: Opening }) {
  const words = useMessages(memberMessages)
  return (
    <Card as="section" aria-labelledby="videos" className={styles.whole}>
      <CardHead icon={<Video />} id="videos">
        {words.videos}
      </CardHead>
      {videos.length === 0 && <p className={styles.empty}>{words.noVideos}</p>}
      <ul className={styles.rows}>
        {videos.map((video) => (
          <ItemLine key={video._id} item={video} label={words.watch} icon={<Play />} {...opening} />
        ))}
      </ul>
    </Card>
  )
}

type ItemLineProps = Opening & {
  item: OwnItem
  label: string
  icon: ReactNode
  /** What tells its type, where a list holds several. */
  children?: ReactNode
}

function ItemLine({ item, label, icon, children, open, opening }: ItemLineProps) {
  const words = useMessages(memberMessages)
  const { newTab } = useMessages(shellMessages)
  const format = useFormat()
  const title = useLocalized()(item.titles)
  const isBusy = opening === item._id
  return (
    <li>
      <div className={styles.grow}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className={styles.facts}>
          {item.openedAt === null && (
            <Badge tone="hot" icon={<Sparkle />}>
              {words.isNew}
            </Badge>
          )}
          {children}
          <span>{words.assigned(format.date(item.assignedAt))}</span>
        </span>
      </div>
      <Button
        variant="ghost"
        size="compact"
        icon={icon}
        className={styles.open}
        busy={isBusy}
        onClick={() => open(item)}
      >
        {isBusy ? words.opening : label}
        <span className="visually-hidden">
          : {title} ({newTab})
        </span>
      </Button>
    </li>
  )
}
