import { useMessages } from '#web/platform/messages.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'

/** The placeholder of lists while they load. */
export function ListSkeleton() {
  const t = useMessages(itemMessages)
  return (
    <Loading label={t.loading} className={styles.lists}>
      <Skeleton className={styles.listSkeleton} />
      <Skeleton className={styles.listSkeleton} />
    </Loading>
  )
}
