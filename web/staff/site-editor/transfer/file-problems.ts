import type { z } from 'zod'
import { isFieldProblem } from '#contract/field-errors.ts'
import { type Place, valueAt } from '#web/staff/site-editor/draft/paths.ts'
import { fieldAt } from '#web/staff/site-editor/fields/all-fields.ts'
import { placesBelow } from '#web/staff/site-editor/fields/place-words.ts'

type Issue = z.core.$ZodIssue

/** The expected type of a value. */
export type Shape = 'text' | 'number' | 'whole' | 'list' | 'fields' | 'switch'

/** A validation error at one path of a file; `said` has a code for `fieldSentence`. */
export type FileProblem = { place: Place } & (
  | { is: 'missing' }
  | { is: 'shape'; wanted: Shape }
  | { is: 'range' | 'count'; least?: number; most?: number }
  | { is: 'step'; step: number }
  | { is: 'choice'; of: string[] }
  | { is: 'said'; problem: string }
)

const shapes: Record<string, Shape> = {
  string: 'text',
  number: 'number',
  int: 'whole',
  array: 'list',
  object: 'fields',
  boolean: 'switch',
}

/** All validation errors of a file, one per path. A missing part is reported at each of its fields. */
export function problemsIn(issues: readonly Issue[], file: unknown): FileProblem[] {
  const problems = new Map<Place, FileProblem>()
  for (const issue of issues) {
    const whole = issue.path.join('.')
    const found = problemOf(issue, valueAt(file, whole))
    for (const place of namedPlaces(whole)) {
      if (!problems.has(place)) problems.set(place, { ...found, place })
    }
  }
  return [...problems.values()]
}

/** The paths that an issue concerns, relative to the settings; those of sections start with `sections`. */
function namedPlaces(path: Place): Place[] {
  const [root, ...rest] = path.split('.')
  if (root !== 'settings') return [path]
  const place = rest.join('.')
  if (place !== '' && fieldAt(place)) return [place]
  const below = placesBelow(place)
  return below.length > 0 ? below : [place]
}

function problemOf(issue: Issue, value: unknown): FileProblem {
  const place = ''
  if (value === undefined) return { place, is: 'missing' }
  switch (issue.code) {
    case 'invalid_type':
      return { place, is: 'shape', wanted: shapes[issue.expected] ?? 'fields' }
    case 'too_big':
    case 'too_small':
      return limitOf(issue)
    case 'not_multiple_of':
      return { place, is: 'step', step: Number(issue.divisor) }
    case 'invalid_value':
      return isFieldProblem(issue.message)
        ? { place, is: 'said', problem: issue.message }
        : { place, is: 'choice', of: issue.values.map(String) }
    case 'invalid_union':
      // A union of the empty text and a format.
      return typeof value === 'string'
        ? { place, is: 'said', problem: issue.message }
        : { place, is: 'shape', wanted: 'text' }
    default:
      return { place, is: 'said', problem: issue.message }
  }
}

function limitOf(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): FileProblem {
  const place = ''
  if (issue.origin === 'string') return { place, is: 'said', problem: issue.message }
  const limit = issue.code === 'too_big' ? { most: Number(issue.maximum) } : { least: Number(issue.minimum) }
  return { place, is: issue.origin === 'array' ? 'count' : 'range', ...limit }
}
