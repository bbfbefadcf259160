import type { Endpoint } from '#contract/endpoint.ts'
import type { JsonObject } from '#server/platform/http/json-shape.ts'

const repeatHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Of your own making, 1 to 200 visible ASCII characters. For a day the same key and body answers the first answer again.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  example: '6f1c-of-my-own',
}

const tagHeader = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer: 304 where nothing has changed since.',
  schema: { type: 'string' },
  example: '"Zk3vQm9tYw2LrT8xNb5JcP"',
}

const lastEventHeader = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The `id` of the last event that arrived: the stream continues after it.',
  schema: { type: 'string' },
  example: 'Zk3vQm9tYw2LrT8x',
}

/** The headers that a call reads, as parameters in the description. */
export function requestHeaders({ repeatable, tagged, streams }: Endpoint): JsonObject[] {
  return [
    ...(repeatable ? [repeatHeader] : []),
    ...(tagged ? [tagHeader] : []),
    ...(streams ? [lastEventHeader] : []),
  ]
}

/** OpenAPI 3.1 has no words for a stream; 3.2 describes one event as `itemSchema`. */
export function streamOf(schema: JsonObject, example: unknown): JsonObject {
  return {
    schema: {
      type: 'string',
      description: 'Server-sent events: an `id`, and as `data` the JSON of `itemSchema`.',
    },
    itemSchema: schema,
    example: `id: Zk3vQm9tYw2LrT8x\ndata: ${JSON.stringify(example)}\n\n`,
  }
}
