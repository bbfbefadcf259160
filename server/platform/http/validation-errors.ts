import type { z } from 'zod'
import { isFieldProblem } from '#contract/field-errors.ts'

type Issue = z.ZodError['issues'][number]

/**
 * Converts a schema's issues to field path → problem word. A missing value is `required` and a value of another
 * type `invalid`, unless the schema gives another word.
 */
export function validationErrors({ issues }: z.ZodError, value: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= problemOf(issue, value)
  return fields
}

function problemOf({ code, path, message }: Issue, value: unknown): string {
  const given = valueAt(path, value)
  const isMissing = given === undefined || given === null || given === ''
  if (message === 'required' && code === 'invalid_type' && !isMissing) return 'invalid'
  if (isFieldProblem(message)) return message
  return given === undefined ? 'required' : 'invalid'
}

function valueAt(path: PropertyKey[], value: unknown): unknown {
  let found = value
  for (const name of path) found = (found as Record<PropertyKey, unknown> | null | undefined)?.[name]
  return found
}
