import type { z } from 'zod'
import { isFieldProblem } from '#contract/field-problems.ts'
import { type Place, valueAt } from '#web/site-editor/draft/places.ts'
import { fieldAt } from '#web/site-editor/fields/all-fields.ts'
import { placesBelow } from '#web/site-editor/fields/place-words.ts'

type Issue = z.core.$ZodIssue

/** What a value should have been. */
export type Shape = 'text' | 'number' | 'whole' | 'list' | 'fields' | 'switch'

/** What is wrong at one place of a file; `said` is a problem as `fieldSentence` reads it. */
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

/** Every problem of a file by its field, each place once. Where a whole part is missing, each field in it is named. */
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

/** The fields that an issue is about: places count from the settings, those of sections from `sections`. */
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
      // The texts that may be empty or else have to be something.
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
