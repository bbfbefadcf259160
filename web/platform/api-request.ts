import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/values.ts'
import { readSession, type SessionKind } from './session.ts'

type Values = Record<string, unknown>

/** What goes out with a call beside its body: who calls, in which language, under which key. */
export type Credentials = {
  /** The session to call with, where the endpoint itself does not tell: one that any account may call. */
  session?: SessionKind
  /** A token to call with instead of a kept one; it is never kept, nor cleared. */
  token?: string
  /** Makes a repeat of the same call answer the first answer again. */
  idempotencyKey?: string
  /** The language of error sentences; the page's own where absent. */
  language?: Language
}

/** Who a call speaks for, and in which language it is to be answered. */
export type Sent = {
  bearer: { token: string; kind?: SessionKind } | null
  language: Language
  /** How large the file is that goes with it. */
  fileBytes?: number
}

/** The path and query of a call, its values filled in and encoded. */
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
 * Who a call speaks for: staff calls carry the staff session, members' and users' calls the member's. A call that
 * every account may make has to name its session.
 */
export function senderOf(endpoint: Endpoint, { session, token, language }: Credentials): Sent {
  const chosen = language ?? pageLanguage()
  if (token !== undefined) return { bearer: { token }, language: chosen }
  const kind = session ?? kindOf(endpoint)
  const kept = kind && readSession(kind)
  return { bearer: kept ? { token: kept.token, kind } : null, language: chosen }
}

/** The headers of a call. */
export function headersOf({ bearer, language }: Sent, idempotencyKey?: string): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language })
  if (bearer) headers.set('Authorization', `Bearer ${bearer.token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

function pageLanguage(): Language {
  return globalThis.document?.documentElement.lang === 'ar' ? 'ar' : 'en'
}

function kindOf(endpoint: Endpoint): SessionKind | null {
  switch (endpoint.access) {
    case 'staff':
    case 'admin':
      return 'staff'
    case 'user':
    case 'member':
      return 'member'
    case 'signed_in':
    case 'reader':
      throw new Error(`${endpoint.id} is open to several accounts: name the session to call it with`)
    case 'anyone':
    case 'holder':
      return null
  }
}
