import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { longestTag } from '#contract/person-notes.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { personMessages } from './messages.ts'
import styles from './person.module.css'
import { detailsOf, tagsLike, useTagChange } from './queries.ts'

/** The tags of a user, with suggestions of tags that others have. */
export function Tags({ id }: { id: string }) {
  const t = useMessages(personMessages).tags
  const { language } = useLanguage()
  const { data } = useQuery(detailsOf(id, language))
  const toast = useToast()
  const fail = useFailureToast()
  const field = useRef<HTMLInputElement>(null)
  const change = useTagChange(id, {
    onDone: ({ tag, isGiven }) => {
      if (isGiven) return
      const undo = () => change.mutate({ tag, isGiven: true })
      toast.show({ title: t.removed(isolate(tag)), action: <UndoButton onUndo={undo} /> })
    },
    onFailed: (error) => fail(t.failed, error),
  })
  const remove = (tag: string) => {
    field.current?.focus()
    change.mutate({ tag, isGiven: false })
  }
  if (!data) return <Skeleton className={styles.rowSkeleton} />
  return (
    <div className={styles.tagPart}>
      {data.tags.length === 0 ? (
        <p className="muted">{t.none}</p>
      ) : (
        <ul className={styles.tags} aria-label={t.label}>
          {data.tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <bdi>{tag}</bdi>
              <IconButton label={t.remove(isolate(tag))} onClick={() => remove(tag)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <NewTag
        fieldRef={field}
        own={data.tags}
        onAdd={(tag, done) => change.mutate({ tag, isGiven: true }, { onSuccess: done })}
      />
    </div>
  )
}

type NewTagProps = {
  fieldRef: React.RefObject<HTMLInputElement | null>
  own: string[]
  onAdd: (tag: string, done: () => void) => void
}

function NewTag({ fieldRef, own, onAdd }: NewTagProps) {
  const t = useMessages(personMessages).tags
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const listId = useId()
  const [tag, setTag] = useState('')
  const [isMissing, setMissing] = useState(false)
  const q = useDelayed(tag.trim(), 200)
  const tooLong = useLengthError()(tag, longestTag)
  const { data: suggested = [] } = useQuery({ ...tagsLike(q, language), enabled: !tooLong })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = tag.trim()
    setMissing(typed === '')
    if (typed === '' || tooLong) return fieldRef.current?.focus()
    onAdd(typed, () => setTag(''))
  }
  return (
    <form onSubmit={submit} noValidate className={styles.tagForm}>
      <TextField
        ref={fieldRef}
        label={t.field}
        error={isMissing ? sentenceOf('required') : tooLong}
        autoComplete="off"
        list={listId}
        value={tag}
        onChange={({ target }) => {
          setTag(target.value)
          setMissing(false)
        }}
      />
      <IconButton type="submit" framed label={t.add}>
        <Plus />
      </IconButton>
      <datalist id={listId}>
        {suggested
          .filter((one) => !own.includes(one))
          .map((one) => (
            <option key={one} value={one} />
          ))}
      </datalist>
      <p className={styles.hint}>{t.hint}</p>
    </form>
  )
}
