import { ExternalLink, FileUp, MailQuestion, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { isSafeLink } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/about.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import rows from '#web/ui/rows.module.css'
import { TypeBadge } from '#web/ui/type-badge.tsx'
import { type GivenItem, isDocument, isUploaded } from './given-item.ts'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'

type ItemRowProps = {
  item: GivenItem
  /** Told with the row beside this one, which the keyboard goes on from. */
  onRemove: (item: GivenItem, neighbour: HTMLElement | null) => void
}

/** One document or video: its title, kind and dates, whether it was opened, the way to it and the way to take it back. */
export function ItemRow({ item, onRemove }: ItemRowProps) {
  const words = useMessages(itemMessages)
  const format = useFormat()
  const title = useLocalized()(item.titles)
  const row = useRef<HTMLLIElement>(null)
  const remove = () => {
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    onRemove(item, beside?.querySelector('button') ?? null)
  }
  return (
    <li ref={row}>
      <div className={rows.words}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className={rows.facts}>
          {isDocument(item) && <TypeBadge type={item.type} />}
          {isUploaded(item) && (
            <Badge tone="line" icon={<FileUp />}>
              {words.uploaded}
            </Badge>
          )}
          {item.openedAt === null && (
            <Badge tone="warn" icon={<MailQuestion />}>
              {words.unopened}
            </Badge>
          )}
          <span>{words.assigned(format.date(item.assignedAt))}</span>
          {item.openedAt !== null && <span>{words.opened(format.date(item.openedAt))}</span>}
        </span>
      </div>
      <div className={rows.acts}>
        {isSafeLink(item.url) && (
          <ButtonLink href={item.url} newTab variant="ghost" size="compact" icon={<ExternalLink />}>
            {words.open}
            <About name={title} />
          </ButtonLink>
        )}
        <IconButton label={`${words.remove}: ${title}`} className={styles.remove} onClick={remove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}
