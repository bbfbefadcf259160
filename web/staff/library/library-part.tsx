import { useMessages } from '#web/platform/messages.ts'
import rows from '#web/ui/list.module.css'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'
import { ResourceForm } from './resource-form.tsx'
import { ResourceList } from './resource-list.tsx'

/** The documents or the videos of the library: the form to add one, and the list. */
export function LibraryPart({ kind }: { kind: ResourceKind }) {
  const t = useMessages(resourceMessages)
  const id = `library-${kind}`
  return (
    <section className={rows.part} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {t.kinds[kind].title}
      </h2>
      <ResourceForm kind={kind} />
      <ResourceList kind={kind} headingId={id} />
    </section>
  )
}
