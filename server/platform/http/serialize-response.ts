import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { JsonObject } from './json-shape.ts'

type Writer = (answer: unknown) => string

// Compiling takes up to a quarter of a second, so servers in one process share the result.
const compiled = new WeakMap<Endpoint['response'], Writer>()

/**
 * Serializes an endpoint's responses to JSON by their schema: fields that the contract does not name are left out.
 * Compiled for the first response, so that startup does not pay for endpoints that nobody uses.
 */
export function responseSerializer({ response: schema }: Endpoint): Writer {
  let write: Writer | undefined
  return (answer) => {
    write ??= compiled.get(schema) ?? compile(schema)
    return write(answer)
  }
}

function compile(schema: Endpoint['response']): Writer {
  const described = z.toJSONSchema(schema, { io: 'output', target: 'draft-7' })
  const write: Writer = fastJson(withNullable(described) as Parameters<typeof fastJson>[0])
  compiled.set(schema, write)
  return write
}

/**
 * Replaces "this or null" by `nullable`: for each value of a union the library runs a validator of its whole branch,
 * which took a third of the time of a response.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withNullable(part)]))
  const { anyOf, ...rest } = copy
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return copy
  const [only, ...others] = (anyOf as JsonObject[]).filter(({ type }) => type !== 'null')
  // A reference cannot be made nullable: its schema may be used elsewhere without null.
  const isMarkable = only !== undefined && others.length === 0 && typeof only.type === 'string'
  return isMarkable ? { ...rest, ...only, nullable: true } : copy
}
