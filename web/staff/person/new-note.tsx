import { type FormEvent, useRef, useState } from 'react'
import { longestNote } from '#contract/person-notes.ts'
import { ApiError } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { personMessages } from './messages.ts'
import styles from './person.module.css'
import { useNoteCalls } from './queries.ts'

/** Adds a note. The text stays if the call fails. */
export function NewNote({ id }: { id: string }) {
  const t = useMessages(personMessages).notes
  const sentenceOf = useFieldSentence()
  const toast = useToast()
  const fail = useFailureToast()
  const { add, refresh } = useNoteCalls(id)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const tooLong = useLengthError()(text, longestNote)
  const missing = isChecked && text.trim() === '' ? sentenceOf('required') : undefined
  const adding = useGuardedMutation({
    mutationFn: add,
    onSuccess: () => {
      toast.show({ title: t.added })
      setText('')
      setChecked(false)
      field.current?.focus()
    },
    onError: (error) => fail(t.addFailed, error),
    onSettled: refresh,
  })
  const failed = adding.error instanceof ApiError ? adding.error.fields.text : undefined
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (text.trim() === '' || tooLong) return field.current?.focus()
    adding.mutate(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate className={styles.noteForm}>
      <TextArea
        ref={field}
        label={t.field}
        hint={t.hint}
        error={missing ?? tooLong ?? failed}
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="ghost" size="compact" busy={adding.isPending}>
        {adding.isPending ? t.adding : t.add}
      </Button>
    </form>
  )
}
