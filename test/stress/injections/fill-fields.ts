import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { injections } from '#server/test/injections.ts'

/** The path of a text in a body, as `settings.hero.title.ar`. */
export type FieldPath = string

/** A body with hostile texts in some fields. */
export type Filled = { body: unknown; fields: Map<FieldPath, string> }

type Path = (string | number)[]

/** Puts a different injection into every text field of a call that accepts it; `first` rotates them. */
export function fillFields(
  { id, body: schema }: Endpoint,
  sample: unknown,
  { first, but }: { first: number; but: Set<FieldPath> },
): Filled {
  let body: unknown = structuredClone(sample ?? {})
  const fields = new Map<FieldPath, string>()
  if (!schema) return { body, fields }
  let place = first
  for (const { path, text } of textsIn(schema, body)) {
    const field = path.join('.')
    if ([...but].some((left) => field === left || field.startsWith(`${left}.`))) continue
    const start = place++
    const turned = injections.map((_, turn) => injections[(start + turn) % injections.length] ?? '')
    // With a number at the end if it fits, so that the field can be identified on a screen.
    const candidates = turned.flatMap((one) => [`${one} ~${mark(`${id} ${field}`)}~`, one])
    const injection = candidates.find((one) => {
      if (!text.safeParse(one).success) return false
      return schema.safeParse(withText(body, path, one)).success
    })
    if (injection === undefined) continue
    body = withText(body, path, injection)
    fields.set(field, injection)
  }
  return { body, fields }
}

const marks = new Map<string, number>()

/** Whether a text contains its field's number. */
export const isNumbered = (text: string): boolean => /~\d+~$/.test(text)

/** A unique number per field. */
function mark(field: string): number {
  const known = marks.get(field) ?? marks.size + 1
  marks.set(field, known)
  return known
}

/** Every text of a schema with its path; for lists, the sample's entries, or a first one. */
function textsIn(
  schema: z.core.$ZodType,
  sample: unknown,
  path: Path = [],
): { path: Path; text: z.ZodType }[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodPrefault
  ) {
    return textsIn(schema.def.innerType, sample, path)
  }
  if (schema instanceof z.ZodPipe) return textsIn(schema.def.in, sample, path)
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((one) => textsIn(one, sample, path))
  if (schema instanceof z.ZodObject) {
    const of = (sample ?? {}) as Record<string, unknown>
    return Object.entries(schema.shape).flatMap(([name, part]) => textsIn(part, of[name], [...path, name]))
  }
  if (schema instanceof z.ZodArray) {
    const all = Array.isArray(sample) && sample.length > 0 ? sample : [undefined]
    return all.flatMap((one, at) => textsIn(schema.element, one, [...path, at]))
  }
  return schema instanceof z.ZodString ? [{ path, text: schema }] : []
}

function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text
  if (typeof name === 'number') {
    const list = Array.isArray(value) ? [...value] : []
    list[name] = withText(list[name], rest, text)
    return list
  }
  const record = (value ?? {}) as Record<string, unknown>
  return { ...record, [name]: withText(record[name], rest, text) }
}
