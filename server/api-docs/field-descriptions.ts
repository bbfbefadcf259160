import type { JsonObject } from '#server/platform/http/json-shape.ts'

/**
 * The meaning of fields whose names do not explain it, by path: `Shape.field` in a named shape, or `callId.query.field`
 * in a call, likewise for its `params`, `body`, `form` and `answer`.
 */
export type FieldDescriptions = Readonly<Record<string, string>>

type Parameter = { name: string; in: string; description?: string }
type Contents = { content?: Record<string, { schema: JsonObject }> }
type Call = { operationId: string; parameters: Parameter[]; requestBody?: Contents; responses: JsonObject }

/** The call's id of an operation, whose id has a number at further paths. */
export const callIdOf = (operationId: string): string => operationId.replace(/\d+$/, '')

/** Adds the descriptions of fields to an API description. Throws for a path that does not exist, since it is stale. */
export function describeFields(
  document: { calls: readonly JsonObject[]; shapes: JsonObject },
  descriptions: FieldDescriptions,
): void {
  const calls = document.calls as unknown as Call[]
  for (const [place, text] of Object.entries(descriptions)) {
    const [name = '', ...path] = place.split('.')
    const named = calls.filter(({ operationId }) => callIdOf(operationId) === name)
    const targets =
      named.length > 0 ? named.map((call) => partOf(call, path)) : [fieldOf(document.shapes[name], path)]
    for (const target of targets) {
      if (!target) throw new Error(`The description has no ${place}`)
      target.description = text
    }
  }
}

function partOf(call: Call, [part, ...path]: string[]): { description?: unknown } | undefined {
  const [name] = path
  if (part === 'params' || part === 'query') return call.parameters.find((one) => one.name === name)
  const answer = Object.entries(call.responses).find(([status]) => status.startsWith('2'))?.[1]
  const content = Object.values((part === 'answer' ? (answer as Contents) : call.requestBody)?.content ?? {})
  return fieldOf(content[0]?.schema, path)
}

function fieldOf(shape: unknown, [name, ...rest]: string[]): JsonObject | undefined {
  if (name === undefined) return shape as JsonObject
  const whole = shape as { properties?: JsonObject; items?: unknown; anyOf?: unknown[] } | undefined
  if (whole?.items) return fieldOf(whole.items, [name, ...rest])
  const choice = whole?.properties ? undefined : whole?.anyOf
  const object = choice ? (choice.find((one) => 'properties' in (one as JsonObject)) as JsonObject) : whole
  const field = (object?.properties as JsonObject | undefined)?.[name]
  return field === undefined ? undefined : fieldOf(field, rest)
}
