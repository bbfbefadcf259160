import { useMessages } from '#web/platform/messages.ts'
import rows from '#web/ui/rows.module.css'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'
import { ResourceForm } from './resource-form.tsx'
import { ResourceList } from './resource-list.tsx'

/** One half of the library: what adds to it, and what it holds. */
export function LibraryPart({ kind }: { kind: ResourceKind }) {
  const words = useMessages(resourceMessages)
  const id = `library-${kind}`
  return (
    <section className={rows.part} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {words.kinds[kind].title}
      </h2>
      <ResourceForm kind={kind} />
      <ResourceList kind={kind} headingId={id} />
    </section>
  )
}
