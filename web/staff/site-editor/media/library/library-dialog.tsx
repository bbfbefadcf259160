import { useRef, useState } from 'react'
import type { StoredSitePicture } from '#contract/uploads-site-pictures.ts'
import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import styles from './library.module.css'
import { LibraryPicture } from './library-picture.tsx'
import { useStoredPictures } from './queries.ts'

type LibraryDialogProps = {
  /** The id of the image that the field has now. */
  current: string | null
  onChoose: (picture: StoredSitePicture) => void
  onClose: () => void
}

/** All images uploaded for the site: to choose, replace everywhere, or delete. */
export function LibraryDialog(props: LibraryDialogProps) {
  const t = useMessages(mediaMessages).stored
  const { signIn } = useEditor()
  const session = useSession('staff')
  return (
    <Dialog open onClose={props.onClose} size="large" steady title={t.title}>
      {session ? (
        <Pictures {...props} />
      ) : (
        <>
          <p>{t.signIn}</p>
          {signIn}
        </>
      )}
    </Dialog>
  )
}

function Pictures({ current, onChoose, onClose }: LibraryDialogProps) {
  const t = useMessages(mediaMessages).stored
  const { seek } = useEditor()
  const [page, setPage] = useState(1)
  const list = useStoredPictures(page)
  const hint = useRef<HTMLParagraphElement>(null)
  const rows = useFocusFallback(hint)
  // The last image of the last page may have been deleted.
  if (list.data && page > Math.max(1, list.data.pages)) setPage(Math.max(1, list.data.pages))

  if (list.error && !list.data) {
    return (
      <ErrorState level={3} title={t.failed} onRetry={() => list.refetch()}>
        {list.error instanceof ApiError && list.error.sentence}
      </ErrorState>
    )
  }
  if (!list.data) {
    return (
      <Loading className={styles.pictures}>
        <Skeleton shape="box" />
        <Skeleton shape="box" />
        <Skeleton shape="box" />
      </Loading>
    )
  }
  const { pictures, pages } = list.data
  if (pictures.length === 0) {
    return (
      <EmptyState level={3} title={t.empty}>
        {t.emptyBody}
      </EmptyState>
    )
  }
  return (
    <>
      <p ref={hint} tabIndex={-1} className={styles.hint}>
        {t.hint}
      </p>
      <ul ref={rows} aria-label={t.list} className={styles.pictures}>
        {pictures.map((stored) => (
          <LibraryPicture
            key={stored.picture.id}
            stored={stored}
            isCurrent={stored.picture.id === current}
            onChoose={() => onChoose(stored)}
            onLeave={(place) => {
              onClose()
              seek(place)
            }}
          />
        ))}
      </ul>
      <Pagination page={page} pages={pages} onPage={setPage} label={t.pages} />
    </>
  )
}
