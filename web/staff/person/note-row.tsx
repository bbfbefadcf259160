import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { longestNote, type UserNote } from '#contract/person-notes.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { row } from '#web/ui/layout.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { personMessages } from './messages.ts'
import styles from './person.module.css'
import type { NoteActs } from './use-note-acts.tsx'

/** One note; its author may change and delete it. */
export function NoteRow({ note, acts }: { note: UserNote; acts: NoteActs }) {
  const t = useMessages(personMessages).notes
  const format = useFormat()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <EditedNote note={note} acts={acts} onClose={() => setEditing(false)} />
  const { by, text, isOwn, createdAt, editedAt } = note
  return (
    <li className={styles.note}>
      <p dir="auto">{text}</p>
      <div className={styles.noteFoot}>
        <span>
          <bdi>{by ? by.name : t.formerStaff}</bdi> · {format.date(createdAt)}
          {editedAt && <> · {t.edited(format.date(editedAt))}</>}
        </span>
        {isOwn && (
          <span className={styles.noteActs}>
            <IconButton label={t.edit} onClick={() => setEditing(true)}>
              <Pencil />
            </IconButton>
            <IconButton label={t.delete} onClick={() => acts.remove(note)}>
              <Trash2 />
            </IconButton>
          </span>
        )}
      </div>
    </li>
  )
}

function EditedNote({ note, acts, onClose }: { note: UserNote; acts: NoteActs; onClose: () => void }) {
  const t = useMessages(personMessages).notes
  const { cancel } = useMessages(uiMessages)
  const sentenceOf = useFieldSentence()
  const [text, setText] = useState(note.text)
  const [isChecked, setChecked] = useState(false)
  const tooLong = useLengthError()(text, longestNote)
  const missing = isChecked && text.trim() === '' ? sentenceOf('required') : undefined
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (text.trim() === '' || tooLong) return
    acts.change({ note, text: text.trim() }, onClose)
  }
  return (
    <li className={styles.note}>
      <form onSubmit={submit} noValidate className={styles.noteForm}>
        <TextArea
          label={t.edit}
          error={missing ?? tooLong}
          rows={3}
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={row(8)}>
          <Button type="submit" size="compact" busy={acts.changing === note._id}>
            {t.change}
          </Button>
          <Button variant="ghost" size="compact" onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </form>
    </li>
  )
}
