import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { countedPictures, mediaMessages } from '#web/site-editor/media/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import styles from './library.module.css'
import { useDeleting } from './queries.ts'
import type { PictureUsage } from './use-picture-usage.ts'

type DeletePictureProps = { id: string; name: string; usage: PictureUsage }

/** Deletes a picture, once that is confirmed; of one that is used it says where, and it stays. */
export function DeletePicture({ id, name, usage }: DeletePictureProps) {
  const words = useMessages(mediaMessages).stored
  const toast = useToast()
  const fail = useFailureToast()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const deleting = useDeleting({
    onDeleted: () => {
      close()
      toast.show({ title: words.removed(name) })
    },
    onFailed: (fault) => {
      // Somebody else may have come first; either way the list is read anew.
      if (!(fault instanceof ApiError && fault.code === 'file_in_use')) close()
      fail(words.removeFailed, fault)
    },
  })
  return (
    <>
      <IconButton framed label={words.remove(name)} onClick={() => setAsked(true)}>
        <Trash2 />
      </IconButton>
      {isAsked && usage.isUsed && <StillUsed name={name} usage={usage} onClose={close} />}
      <ConfirmDialog
        open={isAsked && !usage.isUsed}
        onClose={close}
        onConfirm={() => deleting.mutate(id)}
        title={words.removeTitle(name)}
        confirmLabel={deleting.isPending ? words.removing : words.removeShort}
        busy={deleting.isPending}
      >
        <p>{words.removeBody}</p>
      </ConfirmDialog>
    </>
  )
}

function StillUsed({ name, usage, onClose }: Omit<DeletePictureProps, 'id'> & { onClose: () => void }) {
  const words = useMessages(mediaMessages).stored
  const { plural } = useFormat()
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={words.usedTitle(name)}
      footer={
        <Button variant="ghost" onClick={onClose} data-autofocus>
          {words.close}
        </Button>
      }
    >
      <p>{words.usedBody}</p>
      <Places title={words.usedPublished} names={usage.published.map((one) => one.name)} />
      <Places title={words.usedDraft} names={usage.draft.map((one) => one.name)} />
      {usage.shared > 0 && (
        <Places title={words.usedShared} names={[plural(countedPictures.links, usage.shared)]} />
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
