import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type Writer = (answer: unknown) => string

// Compiling takes up to a quarter of a second: servers in one process share what is compiled.
const compiled = new WeakMap<Endpoint['answer'], Writer>()

/**
 * Writes an endpoint's answers as JSON by its schema: what the contract does not name never leaves. Compiled at the
 * first answer, so that a start does not pay for calls that nobody makes.
 */
export function answerWriter({ answer: schema }: Endpoint): Writer {
  return (answer) => {
    const write = compiled.get(schema) ?? compile(schema)
    return write(answer)
  }
}

function compile(schema: Endpoint['answer']): Writer {
  const described = z.toJSONSchema(schema, { io: 'output', target: 'draft-7' })
  const write: Writer = fastJson(described as Parameters<typeof fastJson>[0])
  compiled.set(schema, write)
  return write
}
