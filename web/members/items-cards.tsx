import { Download, Dumbbell, FileText, Play, Utensils, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssignedDocument, AssignedVideo, DocumentType } from '#contract/items.ts'
import { isSafeLink } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import styles from './members.module.css'
import { memberMessages } from './messages.ts'

const glyphs: Record<DocumentType, ReactNode> = {
  training: <Dumbbell />,
  diet: <Utensils />,
  general: <FileText />,
}

type DocumentsCardProps = { type: DocumentType; documents: AssignedDocument[] }

/** The member's documents of one type, newest first. */
export function DocumentsCard({ type, documents }: DocumentsCardProps) {
  const words = useMessages(memberMessages)
  const format = useFormat()
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
          <li key={document._id}>
            <div className={styles.grow}>
              <b>
                <bdi>{document.title}</bdi>
              </b>
              <span className={styles.facts}>
                <Badge tone="line" icon={glyphs[document.type]}>
                  {words.types[document.type]}
                </Badge>
                <span>{words.assigned(format.date(document.assignedAt))}</span>
              </span>
            </div>
            <OpenLink url={document.url} title={document.title} label={words.download} icon={<Download />} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The member's videos, newest first. */
export function VideosCard({ videos }: { videos: AssignedVideo[] }) {
  const words = useMessages(memberMessages)
  const format = useFormat()
  return (
    <Card as="section" aria-labelledby="videos" className={styles.whole}>
      <CardHead icon={<Video />} id="videos">
        {words.videos}
      </CardHead>
      {videos.length === 0 && <p className={styles.empty}>{words.noVideos}</p>}
      <ul className={styles.rows}>
        {videos.map((video) => (
          <li key={video._id}>
            <div className={styles.grow}>
              <b>
                <bdi>{video.title}</bdi>
              </b>
              <span className={styles.facts}>{words.assigned(format.date(video.assignedAt))}</span>
            </div>
            <OpenLink url={video.url} title={video.title} label={words.watch} icon={<Play />} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type OpenLinkProps = { url: string; title: string; label: string; icon: ReactNode }

// Old rows were checked by the rules of their day, so a link is checked again where it is shown.
function OpenLink({ url, title, label, icon }: OpenLinkProps) {
  if (!isSafeLink(url)) return null
  return (
    <ButtonLink href={url} newTab variant="ghost" size="compact" icon={icon} className={styles.open}>
      {label}
      <span className="visually-hidden">: {title}</span>
    </ButtonLink>
  )
}
