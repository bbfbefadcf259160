import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call. `public`: credentials are ignored. `token`: no account needed, the handler checks what the caller has
 * (claims of an upload, a signed link, or a session). `authenticated`: any account. `account`: an applicant's or
 * member's account. `active_member`: one with access now. `member_or_coach`: an active member, or staff but assistants. `staff`: any
 * staff role. `coach`: staff but assistants. `admin`: owners and admins. The roles: `rolesWithAccess`.
 */
export type Access =
  | 'public'
  | 'token'
  | 'authenticated'
  | 'account'
  | 'active_member'
  | 'member_or_coach'
  | 'staff'
  | 'coach'
  | 'admin'

/** The accesses of the calls that a coach may make, see `BelongsTo`. */
type CoachAccess = 'token' | 'authenticated' | 'member_or_coach' | 'staff' | 'coach'

/**
 * Whose data a call is about, for coaches who see only the members assigned to them. A `user`, `request` or `message`
 * is the one with the id in this path parameter or field of the body: the server answers as if there were none, unless
 * it is of such a member. `filtered`: the act itself leaves out what the caller does not see. `business`: the numbers,
 * mails and state of the whole business, refused to such coaches. `nobody`: not about any member.
 */
export type BelongsTo =
  | { user: string }
  | { request: string }
  | { message: string }
  | 'filtered'
  | 'business'
  | 'nobody'

type ObjectSchema = z.ZodObject

/** One call of the API: its name, access, input and output. */
export type Endpoint = {
  /** The operation's name, unique, in camelCase. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `/api`, with `{name}` for parameters. */
  path: `/${string}`
  /** Further paths with the same behavior, for clients that use another one. */
  aliases?: readonly `/${string}`[]
  /** One sentence: what the call does. */
  summary: string
  access: Access
  /** Of every call that a coach may make. */
  belongsTo?: BelongsTo
  /**
   * The path parameter with the id of the user whose health data the call reads, changes or exports: photos, measures,
   * intake, check-ins. Staff to whom it is closed get `glass_required` or `health_data_closed` before the act.
   */
  healthDataOf?: 'id'
  /** Rejects callers without access with 401, not 403: the call checks whether a session of this kind is valid. */
  answers401?: true
  /** Also allowed with the short-lived renewal token of a user whose access has ended. */
  renewal?: true
  /** Also allowed with the short-lived token of staff who must set up a second factor first. */
  setUp?: true
  params?: ObjectSchema
  query?: ObjectSchema
  body?: z.ZodType
  /** Accepted types of JSON bodies besides `application/json`. */
  bodyTypes?: readonly string[]
  /** The largest JSON body in bytes, if not 64 KiB. */
  maxBodyBytes?: number
  /**
   * A multipart form: the file's field, its size limit in bytes, how many files it may contain (default one), and its
   * short text fields.
   */
  form?: { file: string; maxBytes: number; most?: number; fields?: ObjectSchema }
  /** The status of success; 204 has no body. */
  status: 200 | 201 | 202 | 204
  response: z.ZodType
  /**
   * The response does not end: it is a stream of server-sent events, and `response` is the data of one. A stream ends
   * when the caller has no access any more.
   */
  streams?: true
  /** Responses have an ETag; a matching `If-None-Match` gets a 304. */
  tagged?: true
  /** The shape of a 503 response, if it differs from an error's. */
  unavailable?: z.ZodType
  /** The errors of this call besides those of every call. */
  errors: readonly ErrorCode[]
  /** Accepts an `Idempotency-Key`: the same key and body gets the first response again. */
  repeatable?: true
}

// Without it, a call that is new to coaches does not compile.
type Declared<E extends Endpoint> = E['access'] extends CoachAccess ? { belongsTo: BelongsTo } : unknown

/** Describes a call; preserves its exact types. */
export function endpoint<const E extends Endpoint>(description: E & Declared<E>): E {
  return description
}

/** The call once for each of its paths, main path first. */
export const atEveryPath = (endpoint: Endpoint): Endpoint[] =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({ ...endpoint, path }))

type Part<E, Name extends string> = E extends { [key in Name]: infer S extends z.ZodType } ? S : never

type InputPart<Name extends string, S> = [S] extends [never]
  ? Record<never, never>
  : S extends z.ZodType
    ? Record<never, never> extends z.input<S>
      ? { [key in Name]?: z.input<S> }
      : { [key in Name]: z.input<S> }
    : never

/** A call's input from the caller: params, query and body, if it has them. */
export type CallInput<E> = InputPart<'params', Part<E, 'params'>> &
  InputPart<'query', Part<E, 'query'>> &
  InputPart<'body', Part<E, 'body'>>

/** A call's input after validation. */
export type CallParts<E> = {
  params: [Part<E, 'params'>] extends [never] ? undefined : z.output<Part<E, 'params'>>
  query: [Part<E, 'query'>] extends [never] ? undefined : z.output<Part<E, 'query'>>
  body: [Part<E, 'body'>] extends [never] ? undefined : z.output<Part<E, 'body'>>
}

/** A call's response. */
export type CallAnswer<E> = z.output<Part<E, 'response'>>
