import { Agent, request } from 'node:http'

/** A response to a call for some client address. */
export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Names and values alternating, as received. */
  rawHeaders: string[]
  body: string
}

const agent = new Agent({ maxSockets: 200 })

/** Settings that trust this machine as a proxy for any address, with all limits on. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'on' }

/** Posts JSON for a client address, as a proxy would forward it. */
export function postFrom(
  address: string,
  url: string,
  { body, headers = {} }: { body: unknown; headers?: Record<string, string> },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const text = JSON.stringify(body)
  const sent = request(
    url,
    {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'x-forwarded-for': address,
        ...headers,
      },
    },
    (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          rawHeaders: answer.rawHeaders,
          body: Buffer.concat(pieces).toString(),
        }),
      )
    },
  )
  sent.on('error', reject).end(text)
  return promise
}
