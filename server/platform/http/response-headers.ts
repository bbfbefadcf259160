import type { ErrorCode } from '#contract/errors.ts'
import { isRetryable } from '#contract/retryable-errors.ts'
import type { JsonObject } from './json-shape.ts'

/** The response headers in the API description. */
export const headerShapes: Record<string, JsonObject> = {
  'X-Request-Id': {
    description: 'Identifies the call in the server’s log.',
    required: true,
    schema: { type: 'string' },
    example: '5b0c5d9e-6f0b-4f0e-9a51-0c6f3a6f7b21',
  },
  'Retry-After': {
    description: 'Seconds to wait before a retry; only with the errors that are described with it.',
    schema: { type: 'integer', minimum: 1 },
    example: 43,
  },
  ETag: {
    description: 'The version of the response, for `If-None-Match`.',
    schema: { type: 'string' },
    example: '"Zk3vQm9tYw2LrT8xNb5JcP"',
  },
}

/** The headers of one response: a success, or an error with one of these codes. */
export function namedHeaders({
  codes = [],
  tagged = false,
}: {
  codes?: ErrorCode[]
  tagged?: boolean
}): JsonObject {
  const hasRetryAfter = codes.some(isRetryable)
  const names = ['X-Request-Id', ...(hasRetryAfter ? ['Retry-After'] : []), ...(tagged ? ['ETag'] : [])]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
