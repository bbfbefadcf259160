import { Agent, request } from 'node:http'

/** An answer to a call that was made on behalf of some address. */
export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Names and values in turn, as they came. */
  rawHeaders: string[]
  body: string
}

const agent = new Agent({ maxSockets: 200 })

/** Settings under which this machine is a proxy that may name any address, with all limits on. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'on' }

/** Posts JSON on behalf of an address, as a proxy would pass it on. */
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
