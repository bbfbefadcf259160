import { FileSearch } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import rows from '#web/ui/list.module.css'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'
import { ResourceForm } from './resource-form.tsx'
import { ResourceList } from './resource-list.tsx'

const Source = lazyDialog(async () => (await import('./source-dialog.tsx')).SourceDialog)

/** The documents or the videos of the library: the form to add one, and the list; of documents also whose copy a file is. */
export function LibraryPart({ kind }: { kind: ResourceKind }) {
  const t = useMessages(resourceMessages)
  const [isFinding, setFinding] = useState(false)
  const id = `library-${kind}`
  return (
    <section className={rows.part} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {t.kinds[kind].title}
      </h2>
      <ResourceForm kind={kind} />
      {kind === 'document' && (
        <div>
          <Button variant="ghost" size="compact" icon={<FileSearch />} onClick={() => setFinding(true)}>
            {t.findSource}
          </Button>
        </div>
      )}
      <ResourceList kind={kind} headingId={id} />
      {isFinding && <Source onClose={() => setFinding(false)} />}
    </section>
  )
}
