import type { ZodType } from 'zod'
import { ApiError } from './api-error.ts'

/** The values of a form: text, or boolean for a checkbox. */
export type FormValues = Record<string, string | boolean>

export type FieldName<Values> = keyof Values & string

/** An error sentence for each wrong field. */
export type FieldErrors<Values> = Partial<Record<FieldName<Values>, string>>

type Checked<Values, Body> =
  | { body: Body; errors?: undefined }
  | { body?: undefined; errors: FieldErrors<Values> }

/** Validates values with a contract schema: returns the parsed body, or the first error of each field. */
export function checkValues<Values extends FormValues, Body>(
  schema: ZodType<Body>,
  values: Values,
  sentenceOf: (problem: string) => string,
): Checked<Values, Body> {
  const { success, data, error } = schema.safeParse(values)
  if (success) return { body: data }
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const name = String(path[0])
    if (name in values) errors[name] ??= sentenceOf(message)
  }
  return { errors: errors as FieldErrors<Values> }
}

/** The field errors of a failed call. `fieldOf` maps a path to its field; null if the form has no such field. */
export function serverErrors<Values extends FormValues>(
  error: unknown,
  fieldOf: (path: string) => FieldName<Values> | null,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  if (!(error instanceof ApiError)) return errors
  for (const [path, sentence] of Object.entries(error.fields)) {
    const name = fieldOf(path)
    if (name) errors[name] ??= sentence
  }
  return errors
}
