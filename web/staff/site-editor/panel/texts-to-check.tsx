import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useEditor, useReview } from '#web/staff/site-editor/fields/editor-context.tsx'
import { findTextWarnings, type TextWarning } from '#web/staff/site-editor/fields/text-warnings.ts'
import { MarkList } from '#web/staff/site-editor/publishing/mark-list.tsx'
import { ProblemList } from '#web/staff/site-editor/publishing/problem-list.tsx'
import publishing from '#web/staff/site-editor/publishing/publishing.module.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { fieldsToCheck, panelMessages } from './messages.ts'

const kinds: readonly TextWarning[] = ['zero', 'missing', 'stale', 'mixed', 'undescribed', 'long']

/** A button with the number of fields that have an error or warning; opens a list whose entries lead to the fields. */
export function TextsToCheck() {
  const t = useMessages(panelMessages).check
  const { plural } = useFormat()
  const { store } = useEditor()
  const { problems, stale } = useReview()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const marks = findTextWarnings(store.read().settings, stale)
  const count = new Set([...problems.keys(), ...kinds.flatMap((kind) => marks[kind])]).size
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button variant="ghost" size="compact" icon={<Languages />} onClick={() => setOpen(true)}>
        {plural(fieldsToCheck, count)}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t.title}>
        <div className={publishing.body}>
          {problems.size > 0 && (
            <>
              <h3>{t.problems}</h3>
              <ProblemList problems={problems} onLeave={close} />
            </>
          )}
          <MarkList marks={marks} of={kinds} onLeave={close} />
        </div>
      </Dialog>
    </>
  )
}
