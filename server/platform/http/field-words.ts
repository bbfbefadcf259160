import type { Json } from './json-shape.ts'

/**
 * What fields mean that their names don't tell, by their places: `Shape.field` in a named shape, or in a call
 * `callId.query.field`, and likewise in its `params`, `body`, `form` and `answer`.
 */
export type FieldWords = Readonly<Record<string, string>>

type Parameter = { name: string; in: string; description?: string }
type Contents = { content?: Record<string, { schema: Json }> }
type Call = { operationId: string; parameters: Parameter[]; requestBody?: Contents; responses: Json }

/** Puts the words into a description of the API. Throws where a place is not there: words of what is gone are none. */
export function tellFields(document: { calls: readonly Json[]; shapes: Json }, words: FieldWords): void {
  const calls = document.calls as unknown as Call[]
  for (const [place, text] of Object.entries(words)) {
    const [name = '', ...path] = place.split('.')
    const call = calls.find(({ operationId }) => operationId === name)
    const target = call ? partOf(call, path) : fieldOf(document.shapes[name], path)
    if (!target) throw new Error(`The description has no ${place}`)
    target.description = text
  }
}

function partOf(call: Call, [part, ...path]: string[]): { description?: unknown } | undefined {
  const [name] = path
  if (part === 'params' || part === 'query') return call.parameters.find((one) => one.name === name)
  const answer = Object.entries(call.responses).find(([status]) => status.startsWith('2'))?.[1]
  const content = Object.values((part === 'answer' ? (answer as Contents) : call.requestBody)?.content ?? {})
  return fieldOf(content[0]?.schema, path)
}

function fieldOf(shape: unknown, [name, ...rest]: string[]): Json | undefined {
  if (name === undefined) return shape as Json
  const whole = shape as { properties?: Json; items?: unknown; anyOf?: unknown[] } | undefined
  if (whole?.items) return fieldOf(whole.items, [name, ...rest])
  const choice = whole?.properties ? undefined : whole?.anyOf
  const object = choice ? (choice.find((one) => 'properties' in (one as Json)) as Json) : whole
  const field = (object?.properties as Json | undefined)?.[name]
  return field === undefined ? undefined : fieldOf(field, rest)
}
