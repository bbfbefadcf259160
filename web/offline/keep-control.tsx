import { CircleCheck, CloudDownload, FolderOpen, Trash2, X } from 'lucide-react'
import type { AssignedDocument } from '#contract/items.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { useKept } from './kept-files.ts'
import { keptFolder } from './kept-rules.ts'
import { offlineMessages } from './messages.ts'
import styles from './offline.module.css'

/** Below a document: the way to keep it on this device, how far that is, and the kept copy. Nothing for foreign links. */
export function KeepControl({ document }: { document: AssignedDocument }) {
  const words = useMessages(offlineMessages)
  const format = useFormat()
  const kept = useKept()
  const title = useLocalized()(document.titles)
  if (!kept) return null
  const { _id: id } = document
  const whose = <span className="visually-hidden">: {title}</span>
  const file = kept.files.find((one) => one.id === id)
  const share = kept.loading.get(id)
  if (share !== undefined) {
    return (
      <div className={styles.control}>
        <span>
          <span role="status">{words.keeping}</span> <bdi>{format.percent(share)}</bdi>
        </span>
        <TextButton icon={<X />} onClick={() => kept.stop(id)}>
          {words.stop}
          {whose}
        </TextButton>
      </div>
    )
  }
  if (file) {
    return (
      <div className={styles.control}>
        <span className={styles.kept}>
          <CircleCheck />
          {words.kept(format.fileSize(file.size))}
        </span>
        <TextLink icon={<FolderOpen />} href={`${keptFolder}${id}`} newTab>
          {words.open}
          {whose}
        </TextLink>
        <TextButton icon={<Trash2 />} onClick={() => kept.remove([id])}>
          {words.remove}
          {whose}
        </TextButton>
      </div>
    )
  }
  if (kept.isOffline || !document.isFile) return null
  return (
    <div className={styles.control}>
      <TextButton icon={<CloudDownload />} onClick={() => kept.keep(document)}>
        {words.keep}
        {whose}
      </TextButton>
    </div>
  )
}
