import type { z } from 'zod'
import { isFieldProblem } from '#contract/field-problems.ts'

/** What a schema found wrong with a value: field path → problem word. What is not there at all reads as missing. */
export function wrongFields({ issues }: z.ZodError, value: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= problemOf(message, path, value)
  return fields
}

function problemOf(message: string, path: PropertyKey[], value: unknown): string {
  if (isFieldProblem(message)) return message
  return valueAt(path, value) === undefined ? 'required' : 'invalid'
}

function valueAt(path: PropertyKey[], value: unknown): unknown {
  let found = value
  for (const name of path) found = (found as Record<PropertyKey, unknown> | null | undefined)?.[name]
  return found
}
