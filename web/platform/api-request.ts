import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/values.ts'
import { readSession, type SessionRole } from './session.ts'

type Values = Record<string, unknown>

/** The options of a call beside its input: session or token, language, idempotency key. */
export type CallCredentials = {
  /** The session to use. Required for endpoints that both members and staff may call. */
  session?: SessionRole
  /** A token to use instead of the stored one; it is never stored or cleared. */
  token?: string
  /** A repeated call with the same key gets the first response again. */
  idempotencyKey?: string
  /** The language of error sentences; the page's language by default. */
  language?: Language
}

/** The sender of a call, and the language of its error sentences. */
export type RequestInput = {
  bearer: { token: string; kind?: SessionRole } | null
  language: Language
  /** Size of the file that is sent with the call. */
  fileBytes?: number
}

/** The path and query of a call, with values filled in and URL-encoded. */
export function addressOf(endpoint: Endpoint, params: Values = {}, query: Values = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * The sender of a call: staff endpoints use the staff session, account endpoints the member session. Throws for an
 * endpoint that several kinds of account may call if `session` is missing.
 */
export function senderOf(endpoint: Endpoint, { session, token, language }: CallCredentials): RequestInput {
  const chosen = language ?? pageLanguage()
  if (token !== undefined) return { bearer: { token }, language: chosen }
  const kind = session ?? kindOf(endpoint)
  const stored = kind && readSession(kind)
  return { bearer: stored ? { token: stored.token, kind } : null, language: chosen }
}

export function headersOf({ bearer, language }: RequestInput, idempotencyKey?: string): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language })
  if (bearer) headers.set('Authorization', `Bearer ${bearer.token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

function pageLanguage(): Language {
  return globalThis.document?.documentElement.lang === 'ar' ? 'ar' : 'en'
}

function kindOf(endpoint: Endpoint): SessionRole | null {
  switch (endpoint.access) {
    case 'staff':
    case 'coach':
    case 'admin':
      return 'staff'
    case 'account':
    case 'active_member':
      return 'member'
    case 'authenticated':
    case 'member_or_coach':
      throw new Error(`${endpoint.id} is open to several accounts: name the session to call it with`)
    case 'public':
    case 'token':
      return null
  }
}
