import {
  CirclePlay,
  ExternalLink,
  FileText,
  FileUp,
  Link,
  Pencil,
  RefreshCw,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import { useRef } from 'react'
import type { Resource } from '#contract/library.ts'
import { isSafeLink } from '#contract/values.ts'
import { knownVideo } from '#contract/video-links.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import rows from '#web/ui/list.module.css'
import { TypeBadge } from '#web/ui/type-badge.tsx'
import { editMessages } from './edit-messages.ts'
import { fileMessages } from './file-messages.ts'
import { manyMessages } from './many-messages.ts'
import { resourceMessages } from './messages.ts'
import styles from './resources.module.css'
import { siteNames } from './site-names.ts'
import type { ResourceDialog } from './use-resource-dialogs.tsx'
import { VideoPoster } from './video-poster.tsx'

type ResourceRowProps = {
  resource: Resource
  onOpen: (dialog: ResourceDialog, resource: Resource) => void
  /** `neighbour` is the next row's button, which gets the focus. */
  onDelete: (resource: Resource, neighbour: HTMLElement | null) => void
}

/** A resource of the library: its titles, type and source, a link, and what can be done with it. */
export function LibraryResourceRow({ resource, onOpen, onDelete }: ResourceRowProps) {
  const t = useMessages(resourceMessages)
  const own = useMessages(editMessages)
  const files = useMessages(fileMessages)
  const many = useMessages(manyMessages)
  const localized = useLocalized()
  const format = useFormat()
  const { language } = useLanguage()
  const row = useRef<HTMLLIElement>(null)
  const title = localized(resource.title)
  const other = language === 'ar' ? 'en' : 'ar'
  const ask = () => {
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    onDelete(resource, [...(beside?.querySelectorAll('button') ?? [])].at(-1) ?? null)
  }
  return (
    <li ref={row}>
      {resource.type === 'video' ? (
        <VideoPoster id={resource._id} />
      ) : (
        <span className={rows.glyph}>
          <FileText />
        </span>
      )}
      <div className={rows.words}>
        <b>
          <bdi>{title}</bdi>
        </b>
        {resource.title[other] !== title && (
          <bdi lang={other} className={styles.other}>
            {resource.title[other]}
          </bdi>
        )}
        <span className={rows.facts}>
          <Kind resource={resource} />
          <span>{t.addedOn(format.date(resource.createdAt))}</span>
          {resource.category !== resource.type && <bdi>{resource.category}</bdi>}
          {resource.position !== null && <span>{own.place(format.number(resource.position))}</span>}
        </span>
      </div>
      <div className={rows.acts}>
        {isSafeLink(resource.url) && (
          <ButtonLink href={resource.url} newTab variant="ghost" size="compact" icon={<ExternalLink />}>
            {t.open}
            <About name={title} />
          </ButtonLink>
        )}
        <ActionMenu
          label={own.more(title)}
          actions={[
            { label: own.edit, icon: <Pencil />, run: () => onOpen('edit', resource) },
            ...(resource.file
              ? [{ label: files.file, icon: <RefreshCw />, run: () => onOpen('file', resource) }]
              : []),
            { label: many.give, icon: <UserPlus />, run: () => onOpen('give', resource) },
            { label: many.holders, icon: <Users />, run: () => onOpen('holders', resource) },
          ]}
        />
        <IconButton label={`${t.delete}: ${title}`} className={styles.delete} onClick={ask}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}

/** The type of a document, and where the resource is hosted. */
function Kind({ resource: { type, url, file } }: { resource: Resource }) {
  const t = useMessages(resourceMessages)
  const format = useFormat()
  const known = knownVideo(url)
  return (
    <>
      {type !== 'video' && <TypeBadge type={type} />}
      {file && (
        <>
          <Badge tone="line" icon={<FileUp />}>
            {t.uploaded}
          </Badge>
          <span>
            <bdi>{file.originalName}</bdi> · <bdi>{format.fileSize(file.size)}</bdi>
          </span>
        </>
      )}
      {known && (
        <Badge tone="line" icon={<CirclePlay />}>
          {siteNames[known.site]}
        </Badge>
      )}
      {!file && !known && URL.canParse(url) && (
        <Badge tone="line" icon={<Link />}>
          <Ltr>{new URL(url).hostname}</Ltr>
        </Badge>
      )}
    </>
  )
}
