import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call. `anyone`: no credential is looked at. `holder`: no account needed, the act judges what the caller
 * holds (a ticket, a signed link, or a session). `signed_in`: any account. `user`: an applicant's or member's account.
 * `member`: a user whose access is active now. `reader`: a member or staff. `staff`: coach or admin. `admin`: admins alone.
 */
export type Access = 'anyone' | 'holder' | 'signed_in' | 'user' | 'member' | 'reader' | 'staff' | 'admin'

type ObjectSchema = z.ZodObject

/** One call of the API: what it is named, who may make it, what goes in and what comes out. */
export type Endpoint = {
  /** The operation's name, unique, in camelCase. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `/api`, with `{name}` for its parameters. */
  path: `/${string}`
  /** One sentence: what the call does. */
  summary: string
  access: Access
  /** Whoever is not let in is told 401, not 403: the call asks whether a session of this kind holds. */
  refusesWith401?: true
  /** Also open to the short-lived renewal token of somebody whose access ended. */
  renewal?: true
  /** Also open to the short-lived token of staff who have to set up a second factor first. */
  setUp?: true
  params?: ObjectSchema
  query?: ObjectSchema
  body?: z.ZodType
  /** Types of JSON bodies that it takes beside `application/json`. */
  bodyTypes?: readonly string[]
  /** The largest JSON body in bytes, where it is not 64 KiB. */
  maxBodyBytes?: number
  /**
   * A multipart form: the field that carries the file, its size limit in bytes, how many files it may hold (one, where
   * `most` is not given), and its short text fields.
   */
  form?: { file: string; maxBytes: number; most?: number; fields?: ObjectSchema }
  /** The status of success; 204 has no body. */
  status: 200 | 201 | 202 | 204
  answer: z.ZodType
  /** Its answers bear an ETag; whoever names it in `If-None-Match` gets a 304 while nothing has changed. */
  tagged?: true
  /** An answer of another shape than an error's, where 503 has one of its own. */
  unavailable?: z.ZodType
  /** What it can answer beside the errors that every call has. */
  errors: readonly ErrorCode[]
  /** Takes an `Idempotency-Key`: the same key and body answers the first answer again. */
  repeatable?: true
}

/** Describes a call; its types are kept exactly. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Part<E, Name extends string> = E extends { [key in Name]: infer S extends z.ZodType } ? S : never

type Given<Name extends string, S> = [S] extends [never]
  ? Record<never, never>
  : S extends z.ZodType
    ? Record<never, never> extends z.input<S>
      ? { [key in Name]?: z.input<S> }
      : { [key in Name]: z.input<S> }
    : never

/** What a caller gives to a call: its params, query and body where it has them. */
export type CallInput<E> = Given<'params', Part<E, 'params'>> &
  Given<'query', Part<E, 'query'>> &
  Given<'body', Part<E, 'body'>>

/** What a call has understood of its input, after validation. */
export type CallParts<E> = {
  params: [Part<E, 'params'>] extends [never] ? undefined : z.output<Part<E, 'params'>>
  query: [Part<E, 'query'>] extends [never] ? undefined : z.output<Part<E, 'query'>>
  body: [Part<E, 'body'>] extends [never] ? undefined : z.output<Part<E, 'body'>>
}

/** What a call answers. */
export type CallAnswer<E> = z.output<Part<E, 'answer'>>
