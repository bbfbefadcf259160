import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { useEditor, useReview } from '#web/site-editor/fields/editor-context.tsx'
import { type Mark, marksOf } from '#web/site-editor/fields/marks.ts'
import { MarkList } from '#web/site-editor/publishing/mark-list.tsx'
import { ProblemList } from '#web/site-editor/publishing/problem-list.tsx'
import publishing from '#web/site-editor/publishing/publishing.module.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { panelMessages } from './messages.ts'

const kinds: readonly Mark[] = ['zero', 'missing', 'stale', 'mixed', 'undescribed', 'long']

/** Of how many fields something is to be said; pressed, it lists them, and each leads to its field. */
export function TextsToCheck() {
  const words = useMessages(panelMessages).check
  const { plural } = useFormat()
  const { store } = useEditor()
  const { problems, stale } = useReview()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const marks = marksOf(store.read().settings, stale)
  const count = new Set([...problems.keys(), ...kinds.flatMap((kind) => marks[kind])]).size
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button variant="ghost" size="compact" icon={<Languages />} onClick={() => setOpen(true)}>
        {words.open(plural(plurals.fields, count))}
      </Button>
      <Dialog open={isOpen} onClose={close} title={words.title}>
        <div className={publishing.body}>
          {problems.size > 0 && (
            <>
              <h3>{words.problems}</h3>
              <ProblemList problems={problems} onLeave={close} />
            </>
          )}
          <MarkList marks={marks} of={kinds} onLeave={close} />
        </div>
      </Dialog>
    </>
  )
}
