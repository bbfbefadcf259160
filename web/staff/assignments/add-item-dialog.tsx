import { z } from 'zod'
import { documentTypes, ItemInput } from '#contract/assigned-items.ts'
import type { User } from '#contract/users.ts'
import { completedLink } from '#contract/video-links.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { typeMessages } from '#web/ui/type-badge.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { itemMessages } from './messages.ts'
import { useAssignItem } from './queries.ts'

export type ItemType = ItemInput['resourceType']

type AddItemDialogProps = { user: User; kind: ItemType; onClose: () => void }

/** Assigns a document or video by title and link to a user. The input stays if the call fails. */
export function AddItemDialog({ user, kind, onClose }: AddItemDialogProps) {
  const t = useMessages(itemMessages)
  const types = useMessages(typeMessages)
  const toast = useToast()
  const showFailure = useFailureToast()
  const { mutateAsync: give } = useAssignItem()
  const { form, field, values, write, isSending, failure } = useCallForm({
    schema: itemOf(kind),
    initial: { title: '', url: '', type: 'training' },
    checkOn: 'leave',
    send: async (item) => {
      await give({ userId: user._id, item })
      return item
    },
    onSent: ({ title }) => {
      toast.show({ title: t.added(isolate(title ?? '')) })
      onClose()
    },
    onFailed: (error) => showFailure(t.addFailed, error),
  })
  const { ask, question } = useUnsavedChanges([values.title, values.url].some((text) => text.trim()))
  // After a 401 a dialog to sign in again opens above this one, which stays as it is.
  const reason = failure?.error?.status === 401 ? undefined : failure?.error?.sentence

  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      dismissible={!isSending}
      title={kind === 'video' ? t.addVideo : t.addDocument}
      form={form}
      failure={
        reason && (
          <>
            <b>{t.addFailed}</b>
            <span>{reason}</span>
          </>
        )
      }
      footer={
        <Button type="submit" busy={isSending}>
          {isSending ? t.adding : t.add}
        </Button>
      }
    >
      <p className="muted">{t.for(isolate(user.name))}</p>
      <TextField {...field('title')} label={t.itemTitle} autoComplete="off" />
      {kind === 'document' && (
        <SegmentedControl
          {...field('type')}
          label={t.documentType}
          segments={documentTypes.map((type) => ({ value: type, label: types[type] }))}
        />
      )}
      <TextField
        {...field('url')}
        type="url"
        label={t.url}
        hint={t.urlHint}
        onBlur={({ target }) => write({ url: completedLink(target.value) })}
        placeholder="https://…"
        autoComplete="off"
      />
      {question}
    </Dialog>
  )
}

// Completes the link as leaving its field does, for a form that is submitted from that field.
const itemOf = (resourceType: ItemType) =>
  z.preprocess(
    (typed: { url: string }) => ({ ...typed, resourceType, url: completedLink(typed.url) }),
    ItemInput,
  )
