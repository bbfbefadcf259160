import { z } from 'zod'
import {
  privacyRequestKindNames,
  privacyRequestStateNames,
  privacyRequestWays,
  recordedWays,
} from './data-request-values.ts'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery } from './lists.ts'
import { oneLine, optionalParagraphs, PersonName, paragraphs } from './text.ts'
import { Day, Id, Instant } from './values.ts'

/** The longest text of a request, and of its answer, in characters. */
export const longestPrivacyText = 2000

const kind = z.enum(privacyRequestKindNames)

/**
 * A request about one's own data, as its sender sees it. It was received on `receivedOn`, and `dueOn` is the last day to
 * answer, both in Cairo. `answer` is what was answered, or why it was refused; `answeredBy` is a public name, empty
 * without one, and for what the member did alone.
 */
export const OwnPrivacyRequest = z
  .object({
    _id: Id,
    kind,
    state: z.enum(privacyRequestStateNames),
    way: z.enum(privacyRequestWays),
    text: z.string(),
    receivedOn: Day,
    dueOn: Day,
    answer: z.string(),
    answeredAt: Instant.nullable(),
    answeredBy: z.string(),
  })
  .meta({ id: 'OwnPrivacyRequest' })
export type OwnPrivacyRequest = z.infer<typeof OwnPrivacyRequest>

/**
 * The same for staff, with who asks. `person` has the `userId` of a member and is empty once they were erased; for people
 * without an account also a year after the answer. `answeredBy` is empty if that account is gone.
 */
export const PrivacyRequest = OwnPrivacyRequest.extend({
  person: z.object({ userId: Id.nullable(), name: z.string(), contact: z.string() }),
}).meta({ id: 'PrivacyRequest' })
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

/** Lists the caller's requests, newest first. */
export const listMyPrivacyRequests = endpoint({
  id: 'listMyPrivacyRequests',
  method: 'GET',
  path: '/auth/privacy-requests',
  summary: 'Lists the caller’s requests about their own data, newest first.',
  access: 'account',
  renewal: true,
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ requests: z.array(OwnPrivacyRequest) }),
  errors: [],
})

/**
 * Sends a request about the caller's own data. One of a kind may be open; a copy and an erasure are also there at once
 * (`exportMyData`, `deleteMyAccount`).
 */
export const sendPrivacyRequest = endpoint({
  id: 'sendPrivacyRequest',
  method: 'POST',
  path: '/auth/privacy-requests',
  summary: 'Sends a request about the caller’s own data, to be answered within 30 days.',
  access: 'account',
  renewal: true,
  body: z.object({ kind, text: optionalParagraphs(longestPrivacyText) }),
  status: 201,
  response: z.object({ request: OwnPrivacyRequest }),
  errors: ['privacy_request_waits', 'too_many_requests', 'busy'],
  repeatable: true,
})

/** Lists the requests of all people: the open ones first, the most urgent at the top, then the newest answers. */
export const listPrivacyRequests = endpoint({
  id: 'listPrivacyRequests',
  method: 'GET',
  path: '/admin/privacy-requests',
  summary: 'Lists people’s requests about their data, open ones first.',
  access: 'admin',
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ requests: z.array(PrivacyRequest) }),
  errors: [],
})

/**
 * Writes down a request that came another way. A `contact` that is the confirmed email or number of one member makes it
 * theirs: they see it in their account, and of each kind one may be open.
 */
export const recordPrivacyRequest = endpoint({
  id: 'recordPrivacyRequest',
  method: 'POST',
  path: '/admin/privacy-requests',
  summary: 'Writes down a request that somebody made by message, phone or in person.',
  access: 'admin',
  body: z.object({
    kind,
    way: z.enum(recordedWays),
    name: PersonName,
    contact: oneLine(254),
    receivedOn: Day,
    text: optionalParagraphs(longestPrivacyText),
  }),
  status: 201,
  response: z.object({ request: PrivacyRequest }),
  errors: ['privacy_request_ahead', 'privacy_request_waits', 'busy'],
  repeatable: true,
})

/** Answers a request, or refuses it with a reason. A member reads the text in their account, and by mail. */
export const answerPrivacyRequest = endpoint({
  id: 'answerPrivacyRequest',
  method: 'PUT',
  path: '/admin/privacy-requests/{id}/answer',
  summary: 'Answers a request about somebody’s data, or refuses it with a reason.',
  access: 'admin',
  params: z.object({ id: Id }),
  body: z.object({
    state: z.enum(['answered', 'refused']),
    text: paragraphs(longestPrivacyText),
    accountStays: z.boolean().default(false),
  }),
  status: 200,
  response: z.object({ request: PrivacyRequest }),
  errors: ['not_found', 'privacy_request_closed', 'privacy_request_account_stays', 'busy'],
})
