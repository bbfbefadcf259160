import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { usePlaceName } from '#web/site-editor/fields/use-place-name.ts'
import publishing from '#web/site-editor/publishing/publishing.module.css'
import type { FileProblem } from './file-problems.ts'
import { transferMessages } from './messages.ts'

/** Everything that is wrong with a file, each problem at the name of its field. */
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
  const words = useMessages(transferMessages).problem
  const sentenceOf = useFieldSentence()
  const { number } = useFormat()
  return (problem) => {
    switch (problem.is) {
      case 'missing':
        return words.missing
      case 'shape':
        return words.shape[problem.wanted]
      case 'range':
        return problem.most === undefined
          ? words.least(number(problem.least ?? 0))
          : words.most(number(problem.most))
      case 'count':
        return problem.most === undefined
          ? words.fewest(number(problem.least ?? 0))
          : words.mostEntries(number(problem.most))
      case 'step':
        return words.step(number(problem.step))
      case 'choice':
        return words.choice(problem.of.join(', '))
      case 'said':
        return sentenceOf(problem.problem)
    }
  }
}
