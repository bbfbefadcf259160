import { Agent, request } from 'node:http'

/** A response to a call for some client address. */
export type PostResponse = {
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
): Promise<PostResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PostResponse>()
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
    (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(pieces).toString(),
        }),
      )
    },
  )
  sent.on('error', reject).end(text)
  return promise
}
