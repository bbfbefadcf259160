import type { ErrorCode } from '#contract/errors.ts'
import { asksToWait } from '#contract/waiting-errors.ts'
import type { Json } from './json-shape.ts'

/** The headers that answers bear, as the description of the API names them. */
export const headerShapes: Record<string, Json> = {
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

/** The headers of one answer: of a success, or of a refusal with one of these codes. */
export function namedHeaders({
  codes = [],
  tagged = false,
}: {
  codes?: ErrorCode[]
  tagged?: boolean
}): Json {
  const isWaitedFor = codes.some(asksToWait)
  const names = ['X-Request-Id', ...(isWaitedFor ? ['Retry-After'] : []), ...(tagged ? ['ETag'] : [])]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
