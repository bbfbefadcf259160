import type { ErrorCode } from '#contract/errors.ts'
import { isRetryable } from '#contract/retryable-errors.ts'
import type { JsonObject } from './json-shape.ts'

/** The response headers in the API description. */
export const headerShapes: Record<string, JsonObject> = {
  'X-Request-Id': {
    description: 'Under which the server’s log has the call.',
    required: true,
    schema: { type: 'string' },
    example: '5b0c5d9e-6f0b-4f0e-9a51-0c6f3a6f7b21',
  },
  'Retry-After': {
    description:
      'Seconds to wait before the call is made again; borne by those refusals of which the description says so.',
    schema: { type: 'integer', minimum: 1 },
    example: 43,
  },
  ETag: {
    description: 'Names this state of the answer, for `If-None-Match`.',
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
  const isWaitedFor = codes.some(isRetryable)
  const names = ['X-Request-Id', ...(isWaitedFor ? ['Retry-After'] : []), ...(tagged ? ['ETag'] : [])]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
