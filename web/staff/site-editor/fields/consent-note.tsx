import { BadgeCheck } from 'lucide-react'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useProblem, useValue } from './editor-context.tsx'
import type { ConsentField } from './field.ts'

/** Says that a member agreed to an entry as it is; nothing for entries of the owner. */
export function ConsentNote({ field }: { field: ConsentField }) {
  const localized = useLocalized()
  const sentenceOf = useFieldSentence()
  const problem = useProblem(field.place)
  if (useValue(field.place) === undefined) return null
  return (
    <div data-place={field.place} tabIndex={-1}>
      {problem ? (
        <Notice tone="bad">{sentenceOf(problem)}</Notice>
      ) : (
        <Notice icon={<BadgeCheck />}>{localized(field.note)}</Notice>
      )}
    </div>
  )
}
