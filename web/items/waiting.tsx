import { useMessages } from '#web/platform/messages.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'

/** The place of lists that are on their way. */
export function Waiting() {
  const words = useMessages(itemMessages)
  return (
    <Loading label={words.loading} className={styles.lists}>
      <Skeleton className={styles.listSkeleton} />
      <Skeleton className={styles.listSkeleton} />
    </Loading>
  )
}
