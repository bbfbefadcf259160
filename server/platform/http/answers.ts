import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Writes an endpoint's answers as JSON by its schema: what the contract does not name never leaves. Compiled at the
 * first answer, so that a start does not pay for calls that nobody makes.
 */
export function answerWriter(endpoint: Endpoint): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= fastJson(
      z.toJSONSchema(endpoint.answer, { io: 'output', target: 'draft-7' }) as Parameters<typeof fastJson>[0],
    )
    return write(answer)
  }
}
