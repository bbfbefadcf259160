import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import publishing from '#web/staff/site-editor/publishing/publishing.module.css'
import type { FileProblem } from './file-problems.ts'
import { transferMessages } from './messages.ts'

/** Lists all validation errors of a file by field. */
export function FileProblemList({ problems }: { problems: readonly FileProblem[] }) {
  const nameOf = usePlaceName()
  const sentenceOf = useProblemSentence()
  return (
    <ul className={publishing.changes}>
      {problems.map((problem) => (
        <li key={problem.place}>
          <b dir="auto">{nameOf(problem.place)}</b>
          <span>{sentenceOf(problem)}</span>
        </li>
      ))}
    </ul>
  )
}

function useProblemSentence(): (problem: FileProblem) => string {
  const t = useMessages(transferMessages).problem
  const sentenceOf = useFieldSentence()
  const { number } = useFormat()
  return (problem) => {
    switch (problem.is) {
      case 'missing':
        return t.missing
      case 'shape':
        return t.shape[problem.wanted]
      case 'range':
        return problem.most === undefined ? t.least(number(problem.least ?? 0)) : t.most(number(problem.most))
      case 'count':
        return problem.most === undefined
          ? t.fewest(number(problem.least ?? 0))
          : t.maxEntries(number(problem.most))
      case 'step':
        return t.step(number(problem.step))
      case 'choice':
        return t.choice(problem.of.join(', '))
      case 'said':
        return sentenceOf(problem.problem)
    }
  }
}
