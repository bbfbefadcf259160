import { z } from 'zod'

/** A JSON Schema, or another part of the API's description. */
export type Json = Record<string, unknown>

/** The shapes with a name that a description has met, under their names. */
export type NamedShapes = Map<string, unknown>

/** Turns a schema into JSON Schema; its named shapes are moved to the document's components. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', shapes: NamedShapes): Json {
  const nameOf = (id: string) => (io === 'input' && !id.endsWith('Input') ? `${id}Input` : id)
  const override = io === 'input' ? asSent : asAnswered
  const text = JSON.stringify(z.toJSONSchema(schema, { io, target: 'draft-2020-12', override })).replace(
    /"#\/\$defs\/([^"]+)"/g,
    (_, id: string) => `"#/components/schemas/${nameOf(id)}"`,
  )
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json }
  for (const [id, shape] of Object.entries($defs)) shapes.set(nameOf(id), withoutId(shape))
  return withoutId(rest)
}

function withoutId(shape: unknown): Json {
  const { id: _, ...rest } = shape as Json
  return rest
}

type Made = { zodSchema: z.core.$ZodTypes; jsonSchema: Json }

/** What is read by one schema and judged by another is described by the judge; what stands in for nothing is told. */
function asSent({ zodSchema, jsonSchema }: Made): void {
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

/** That a whole number is one that JSON can carry says nothing of what is answered. */
function asAnswered({ jsonSchema }: Made): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
