import { z } from 'zod'

/** A JSON Schema, or another part of the API's description. */
export type JsonObject = Record<string, unknown>

/** The named schemas found so far, by name. */
export type NamedShapes = Map<string, unknown>

/** Turns a schema into JSON Schema; its named shapes are moved to the document's components. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', shapes: NamedShapes): JsonObject {
  const nameOf = (id: string) => (io === 'input' && !id.endsWith('Input') ? `${id}Input` : id)
  const override = io === 'input' ? asSent : asAnswered
  const text = JSON.stringify(z.toJSONSchema(schema, { io, target: 'draft-2020-12', override })).replace(
    /"#\/\$defs\/([^"]+)"/g,
    (_, id: string) => `"#/components/schemas/${nameOf(id)}"`,
  )
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as JsonObject & { $defs?: JsonObject }
  for (const [id, shape] of Object.entries($defs)) shapes.set(nameOf(id), withoutId(shape))
  return withoutId(rest)
}

function withoutId(shape: unknown): JsonObject {
  const { id: _, ...rest } = shape as JsonObject
  return rest
}

type SchemaResult = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonObject }

/** Describes a pipe by its output schema, which validates, and adds a default if it is itself valid input. */
function asSent({ zodSchema, jsonSchema }: SchemaResult): void {
  const { def } = zodSchema._zod
  if (def.type === 'pipe' && def.out._zod.def.type !== 'transform') {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    const { $schema: _, ...judge } = z.toJSONSchema(def.out, { io: 'input' })
    Object.assign(jsonSchema, judge)
  }
  if (def.type === 'default' && z.safeParse(def.innerType, def.defaultValue).success) {
    jsonSchema.default = def.defaultValue
  }
}

/** Removes the safe-integer bounds of whole numbers: they say nothing about a response. */
function asAnswered({ jsonSchema }: SchemaResult): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
