import { ExternalLink, FileUp, MailQuestion, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { isSafeLink } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import rows from '#web/ui/list.module.css'
import { TypeBadge } from '#web/ui/type-badge.tsx'
import { type AssignedItem, isDocument, isUploaded } from './assigned-item.ts'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'

type ItemRowProps = {
  item: AssignedItem
  /** `neighbour` is the next row's button, which gets the focus. */
  onRemove: (item: AssignedItem, neighbour: HTMLElement | null) => void
}

/** One document or video: its title, type and dates, whether it was opened, a link, and a button to unassign it. */
export function AssignedItemRow({ item, onRemove }: ItemRowProps) {
  const t = useMessages(itemMessages)
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
              {t.uploaded}
            </Badge>
          )}
          {item.openedAt === null && (
            <Badge tone="warn" icon={<MailQuestion />}>
              {t.unopened}
            </Badge>
          )}
          <span>{t.assigned(format.date(item.assignedAt))}</span>
          {item.openedAt !== null && <span>{t.opened(format.date(item.openedAt))}</span>}
        </span>
      </div>
      <div className={rows.acts}>
        {isSafeLink(item.url) && (
          <ButtonLink href={item.url} newTab variant="ghost" size="compact" icon={<ExternalLink />}>
            {t.open}
            <About name={title} />
          </ButtonLink>
        )}
        <IconButton label={`${t.remove}: ${title}`} className={styles.remove} onClick={remove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}
