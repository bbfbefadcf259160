import type { Resource } from '#contract/library.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { changesOf, editFieldAt, editFieldsOf, editSchemaOf } from './edit-fields.ts'
import { editMessages } from './edit-messages.ts'
import { useChangeResource } from './queries.ts'

type EditDialogProps = { resource: Resource; onClose: () => void }

/**
 * Changes the titles, category, place and link of a resource. A colleague's change in between is not overwritten: the
 * server rejects this one, and what was typed stays.
 */
export function EditResourceDialog({ resource, onClose }: EditDialogProps) {
  const t = useMessages(editMessages)
  const { form, field, isSending, isTouched, failure } = useEditing({ resource, onClose })
  const { ask, question } = useUnsavedChanges(isTouched)
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      dismissible={!isSending}
      title={t.title}
      form={form}
      failure={
        failure?.error &&
        failure.error.status !== 401 && (
          <>
            <b>{t.failed}</b>
            <span>{failure.error.sentence}</span>
          </>
        )
      }
      footer={
        <Button type="submit" busy={isSending}>
          {isSending ? t.saving : t.save}
        </Button>
      }
    >
      <p>{t.lead}</p>
      <TextField {...field('titleEn')} label={t.titleEn} lang="en" dir="ltr" autoComplete="off" />
      <TextField {...field('titleAr')} label={t.titleAr} lang="ar" dir="rtl" autoComplete="off" />
      {!resource.file && <TextField {...field('url')} type="url" label={t.url} autoComplete="off" />}
      <TextField {...field('category')} label={t.category} hint={t.categoryHint} autoComplete="off" />
      <TextField
        {...field('position')}
        inputMode="numeric"
        label={t.position}
        hint={t.positionHint}
        autoComplete="off"
      />
      {question}
    </Dialog>
  )
}

function useEditing({ resource, onClose }: EditDialogProps) {
  const t = useMessages(editMessages)
  const localized = useLocalized()
  const toast = useToast()
  const { mutateAsync: change } = useChangeResource()
  const initial = editFieldsOf(resource)
  const form = useCallForm({
    schema: editSchemaOf(resource),
    initial,
    fieldOf: editFieldAt,
    send: async (edited) => {
      const changes = changesOf(resource, edited)
      if (!changes) return resource
      return (await change({ id: resource._id, change: changes })).resource
    },
    onSent: ({ title }) => {
      onClose()
      toast.show({ title: t.saved(isolate(localized(title))) })
    },
    // The failure shows in the dialog.
    onFailed: () => {},
  })
  const isTouched = JSON.stringify(form.values) !== JSON.stringify(initial)
  return { ...form, isTouched }
}
