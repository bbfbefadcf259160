import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { documentTypes, ItemInput } from '#contract/items.ts'
import type { User } from '#contract/members.ts'
import { completedLink } from '#contract/video-links.ts'
import { ApiError } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { typeMessages } from '#web/ui/type-badge.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useLeaving } from '#web/ui/use-leaving.tsx'
import { itemMessages } from './messages.ts'
import { useGiveItem } from './queries.ts'

/** What a user can be given. */
export type ItemKind = ItemInput['resourceType']

type Fields = z.input<typeof ItemInput>
type AddItemDialogProps = { user: User; kind: ItemKind; onClose: () => void }

const fieldNames = ['title', 'url', 'type'] as const

/** Gives a user a document or a video by its title and link. Whatever fails, what was typed stays. */
export function AddItemDialog({ user, kind, onClose }: AddItemDialogProps) {
  const words = useMessages(itemMessages)
  const types = useMessages(typeMessages)
  const sentenceOf = useFieldSentence()
  const toast = useToast()
  const tellFailure = useFailureToast()
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync: give } = useGiveItem()
  const { register, handleSubmit, setError, formState, watch } = useForm<Fields, unknown, ItemInput>({
    resolver: zodResolver(ItemInput),
    defaultValues: { resourceType: kind, title: '', url: '', type: 'training' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState
  const { ask, question } = useLeaving(watch(['title', 'url']).some((text) => text?.trim()))

  const submit = handleSubmit(async (item) => {
    setFailure(null)
    toast.dismiss()
    try {
      await give({ userId: user._id, item })
      toast.show({ title: words.added(isolate(item.title ?? '')) })
      onClose()
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      // Whose session ended is asked to sign in again above this dialog, and then goes on where they were.
      if (fault.status === 401) return
      tellFailure(words.addFailed, fault)
      const named = fieldNames.filter((name) => name in fault.fields)
      for (const name of named) setError(name, { type: 'server', message: fault.fields[name] ?? '' })
      if (named.length === 0) setFailure(fault.sentence)
    }
  })

  const errorOf = (name: (typeof fieldNames)[number]) => {
    const error = errors[name]
    if (!error?.message) return undefined
    return error.type === 'server' ? error.message : sentenceOf(error.message)
  }
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      dismissible={!isSubmitting}
      title={kind === 'video' ? words.addVideo : words.addDocument}
      onSubmit={submit}
      failure={
        failure && (
          <>
            <b>{words.addFailed}</b>
            <span>{failure}</span>
          </>
        )
      }
      footer={
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? words.adding : words.add}
        </Button>
      }
    >
      <p className="muted">{words.for(isolate(user.name))}</p>
      <TextField {...register('title')} label={words.itemTitle} error={errorOf('title')} autoComplete="off" />
      {kind === 'document' && (
        <SegmentedControl
          {...register('type')}
          label={words.documentType}
          error={errorOf('type')}
          defaultValue="training"
          segments={documentTypes.map((type) => ({ value: type, label: types[type] }))}
        />
      )}
      <TextField
        {...register('url', {
          setValueAs: completedLink,
          onBlur: ({ target }) => {
            target.value = completedLink(target.value)
          },
        })}
        type="url"
        label={words.url}
        hint={words.urlHint}
        error={errorOf('url')}
        placeholder="https://…"
        autoComplete="off"
      />
      {question}
    </Dialog>
  )
}
