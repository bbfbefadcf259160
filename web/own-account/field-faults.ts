import type { ZodType } from 'zod'

/** What is wrong with each field, as sentences; a field that is right is not named. */
export type FieldFaults<Field extends string> = Partial<Record<Field, string>>

/** What the agreement says against the values of a form: the first problem of each field. */
export function faultsOf<Field extends string>(
  schemas: Record<Field, ZodType>,
  values: Record<Field, string>,
  sentenceOf: (problem: string) => string,
): FieldFaults<Field> {
  const faults: FieldFaults<Field> = {}
  for (const field of Object.keys(schemas) as Field[]) {
    const problem = schemas[field].safeParse(values[field]).error?.issues[0]?.message
    if (problem) faults[field] = sentenceOf(problem)
  }
  return faults
}
