import { CircleCheck, CloudDownload, FolderOpen, Trash2, X } from 'lucide-react'
import type { AssignedDocument } from '#contract/assigned-items.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'
import { offlineFolder } from './offline-file-rules.ts'
import { useOffline } from './offline-files.ts'

/** Below a document: saves an offline copy, shows its progress, and opens or removes it. Nothing for external links. */
export function OfflineControl({ document }: { document: AssignedDocument }) {
  const t = useMessages(offlineMessages)
  const format = useFormat()
  const offline = useOffline()
  const title = useLocalized()(document.titles)
  if (!offline) return null
  const { _id: id } = document
  const whose = <span className="visually-hidden">: {title}</span>
  const file = offline.files.find((one) => one.id === id)
  const share = offline.loading.get(id)
  if (share !== undefined) {
    return (
      <div className={styles.control}>
        <span>
          <span role="status">{share === 'busy' ? t.busy : t.keeping}</span>{' '}
          {share !== 'busy' && <bdi>{format.percent(share)}</bdi>}
        </span>
        <TextButton icon={<X />} onClick={() => offline.stop(id)}>
          {t.stop}
          {whose}
        </TextButton>
      </div>
    )
  }
  if (file) {
    return (
      <div className={styles.control}>
        <span className={styles.stored}>
          <CircleCheck />
          {t.saved(format.fileSize(file.size))}
        </span>
        <TextLink icon={<FolderOpen />} href={`${offlineFolder}${id}`} newTab>
          {t.open}
          {whose}
        </TextLink>
        <TextButton icon={<Trash2 />} onClick={() => offline.remove([id])}>
          {t.remove}
          {whose}
        </TextButton>
      </div>
    )
  }
  if (offline.isOffline || !document.isFile) return null
  return (
    <div className={styles.control}>
      <TextButton icon={<CloudDownload />} onClick={() => offline.keep(document)}>
        {t.keep}
        {whose}
      </TextButton>
    </div>
  )
}
