import { useQuery } from '@tanstack/react-query'
import { Lock, Tag } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { personMessages } from './messages.ts'
import { NewNote } from './new-note.tsx'
import { NoteRow } from './note-row.tsx'
import styles from './person.module.css'
import { notesPage } from './queries.ts'
import { Tags } from './tags.tsx'
import { useNoteActs } from './use-note-acts.tsx'

/** What staff note about a user, and the tags by which they find them. */
export function NotesAndTags({ id }: { id: string }) {
  const t = useMessages(personMessages).notes
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card as="section" className={styles.notes} aria-labelledby="person-notes">
      <CardHead
        level={3}
        id="person-notes"
        headingRef={heading}
        icon={<Tag />}
        action={
          <span className={styles.staffOnly}>
            <Lock />
            {t.staffOnly}
          </span>
        }
      >
        {t.title}
      </CardHead>
      <Tags id={id} />
      <NewNote id={id} />
      <Notes id={id} heading={heading} />
    </Card>
  )
}

type NotesProps = { id: string; heading: React.RefObject<HTMLHeadingElement | null> }

function Notes({ id, heading }: NotesProps) {
  const t = useMessages(personMessages).notes
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(notesPage({ id, page }, language))
  const acts = useNoteActs(id)
  const focusRef = useFocusFallback(heading)
  const { data, error } = list
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  if (!data && error) return <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />
  if (!data) return <Skeleton className={styles.rowSkeleton} />
  return (
    <div ref={focusRef}>
      {error && <StaleNotice />}
      {data.notes.length === 0 && <p className="muted">{t.empty}</p>}
      <ul className={styles.noteRows} aria-busy={list.isPlaceholderData}>
        {data.notes.map((note) => (
          <NoteRow key={note._id} note={note} acts={acts} />
        ))}
      </ul>
      <Pagination page={data.page} pages={data.pages} label={t.title} onPage={setPage} />
    </div>
  )
}
