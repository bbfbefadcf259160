import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Makes a call of a product without a port. A stream of events is ended at its first piece; the body is then the data
 * of the first event, or null if that piece has none.
 */
export async function injectCall(
  app: FastifyInstance,
  { streams }: Pick<Endpoint, 'streams'>,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  if (!streams) return app.inject(request)
  const ending = new AbortController()
  const answer = await app.inject({ ...request, payloadAsStream: true, signal: ending.signal })
  const stream = answer.stream().setEncoding('utf8')
  let text = ''
  for await (const piece of stream) {
    text += piece
    if (answer.statusCode < 400) break
  }
  ending.abort()
  const body = answer.statusCode < 400 ? (/^data: (.*)$/m.exec(text)?.[1] ?? 'null') : text
  const { statusCode, headers } = answer
  return { statusCode, headers, body, json: () => JSON.parse(body) } as LightMyRequestResponse
}
