import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { countedPictures, mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import styles from './library.module.css'
import { useDeletingPicture } from './queries.ts'
import type { PictureUsage } from './use-picture-usage.ts'

type DeletePictureProps = { id: string; name: string; usage: PictureUsage }

/** Deletes an image after confirmation; for an image in use it shows where instead. */
export function DeletePicture({ id, name, usage }: DeletePictureProps) {
  const t = useMessages(mediaMessages).stored
  const toast = useToast()
  const fail = useFailureToast()
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const deleting = useDeletingPicture({
    onDeleted: () => {
      close()
      toast.show({ title: t.removed(name) })
    },
    onFailed: (error) => {
      // `file_in_use`: someone else started using it. The list is refetched in any case.
      if (!(error instanceof ApiError && error.code === 'file_in_use')) close()
      fail(t.removeFailed, error)
    },
  })
  return (
    <>
      <IconButton framed label={t.remove(name)} onClick={() => setConfirming(true)}>
        <Trash2 />
      </IconButton>
      {isConfirming && usage.isUsed && <StillUsed name={name} usage={usage} onClose={close} />}
      <ConfirmDialog
        open={isConfirming && !usage.isUsed}
        onClose={close}
        onConfirm={() => deleting.mutate(id)}
        title={t.removeTitle(name)}
        confirmLabel={deleting.isPending ? t.removing : t.removeShort}
        busy={deleting.isPending}
      >
        <p>{t.removeBody}</p>
      </ConfirmDialog>
    </>
  )
}

function StillUsed({ name, usage, onClose }: Omit<DeletePictureProps, 'id'> & { onClose: () => void }) {
  const t = useMessages(mediaMessages).stored
  const { plural } = useFormat()
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t.usedTitle(name)}
      footer={
        <Button variant="ghost" onClick={onClose} data-autofocus>
          {t.close}
        </Button>
      }
    >
      <p>{t.usedBody}</p>
      <Places title={t.usedPublished} names={usage.published.map((one) => one.name)} />
      <Places title={t.usedDraft} names={usage.draft.map((one) => one.name)} />
      {usage.shared > 0 && (
        <Places title={t.usedShared} names={[plural(countedPictures.links, usage.shared)]} />
      )}
    </Dialog>
  )
}

function Places({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <section className={styles.usedIn}>
      <h3>{title}</h3>
      <ul>
        {names.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}
