import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, type PushTarget } from './push-hosts.ts'

/** The encrypted request for a push service. */
export type NoticeRequest = { headers: Record<string, string>; body: Buffer }

/** Why no response arrived, in one word for the log: a code of the system, or ours. */
export class PostError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'PostError'
  }
}

const TIME_LIMIT_MS = 10_000

type Options = { lookup?: typeof systemLookup; timeLimit?: number; signal?: AbortSignal }

/**
 * Posts a notice to a push service and returns the status; the response is not read, and a redirect not followed. For a
 * known host, the connection is made only to an address that was checked to be public. Throws PostError.
 */
export function postNotice(
  { url, mayBePrivate }: PushTarget,
  { headers, body }: NoticeRequest,
  { lookup = systemLookup, timeLimit = TIME_LIMIT_MS, signal: stopping }: Options = {},
): Promise<number> {
  const late = AbortSignal.timeout(timeLimit)
  const signal = stopping ? AbortSignal.any([stopping, late]) : late
  return new Promise((resolve, reject) => {
    const posted = request(url, {
      method: 'POST',
      headers,
      // A connection of its own: one from a pool could lead to an address that was checked for another host.
      agent: false,
      signal,
      lookup: mayBePrivate ? lookup : publicLookup(lookup),
    })
    posted.on('response', (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    posted.on('error', (error) => reject(new PostError(late.aborted ? 'timeout' : reasonOf(error))))
    posted.end(body)
  })
}

// The message of a system error can contain the host, so the log gets the code alone.
function reasonOf(error: Error): string {
  if (error instanceof PostError) return error.message
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Looks a name up once; fails if one of its addresses is not public. The connection uses what was checked here. */
function publicLookup(lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, found) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return found(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return found(new PostError('private_address'), '')
      if (options.all) found(null, addresses)
      else found(null, first.address, first.family)
    })
  }
}
