import { z } from 'zod'
import { SubscriptionRequest } from './applications-review.ts'
import { endpoint } from './endpoint.ts'
import { InstallationWarning } from './installation.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { mailTestOutcomes } from './mail-test.ts'
import { Email } from './text.ts'
import { Id, Instant } from './values.ts'

/** What the sandbox blocks while strangers' images are decoded. */
export const sandboxParts = ['network', 'memory', 'files'] as const

/**
 * The state of the product's parts, in values that reveal nothing to strangers. `files`: uploads can be written and the
 * database knows the stored files; `mail` and `jobs`: due work is done; `disk`: more than the minimum is free;
 * `sandbox`: what image decoding is blocked from; `loopbackOnly`: it only listens on this machine, because PUBLIC_URL
 * is not set; `plainHttp`: visitors come from the internet to a PUBLIC_URL without https; `process`: the random name of
 * the process that responded, another one after each start.
 */
const healthFacts = {
  files: z.enum(['ok', 'error']),
  mail: z.enum(['ok', 'late', 'off']),
  jobs: z.enum(['ok', 'late', 'failing']),
  disk: z.enum(['ok', 'low']),
  sandbox: z.array(z.enum(sandboxParts)),
  version: z.string(),
  loopbackOnly: z.boolean(),
  plainHttp: z.boolean(),
  process: z.string(),
}

/** The health of the product and its parts; `degraded` if a part does not work. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.literal('connected'),
  uptime: z.number(),
  ...healthFacts,
})
export type Health = z.infer<typeof Health>

export const readHealth = endpoint({
  id: 'readHealth',
  method: 'GET',
  path: '/health',
  summary:
    'Reads the state of the product and its parts; 503 if the database does not respond. A failing part makes it `degraded`, with status 200.',
  access: 'public',
  status: 200,
  response: Health,
  unavailable: z.object({ status: z.literal('error'), database: z.literal('disconnected') }),
  errors: [],
})

/**
 * Details for staff: sizes, ages in minutes, and reasons as codes, without personal addresses. The error of `files` is
 * a file system code, or FILES_WITHOUT_ROW: so many stored files are unknown to the database that it may be the wrong
 * one or an older copy, so none is deleted. `process` is where to look for the process that responded.
 */
export const HealthDetails = z.object({
  files: z.object({
    error: z.string().nullable(),
    withoutRow: z.object({ files: z.int(), kept: z.int() }).nullable(),
  }),
  disk: z.object({ freeMegabytes: z.int().nullable(), floorMegabytes: z.int() }),
  mail: z.object({ oldestWaitingMinutes: z.int().nullable(), lastError: z.string().nullable() }),
  jobs: z.object({
    lastFinishedAt: Instant.nullable(),
    overdue: z.array(z.object({ name: z.string(), minutes: z.int() })),
    failing: z.array(z.object({ name: z.string(), failures: z.int(), lastError: z.string().nullable() })),
  }),
  process: z.object({ host: z.string(), pid: z.int() }),
})
export type HealthDetails = z.infer<typeof HealthDetails>

/** The health with its reasons, for staff. */
export const readHealthDetails = endpoint({
  id: 'readHealthDetails',
  method: 'GET',
  path: '/admin/health',
  summary: 'Reads the state of the product’s parts for staff, with sizes, ages and reasons.',
  access: 'coach',
  belongsTo: 'business',
  status: 200,
  response: Health.extend({ details: HealthDetails }),
  errors: [],
})

/** A mail of the outbox for staff. `dead` ones failed after a day of retries. */
export const MailView = z
  .object({
    _id: Id,
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(['waiting', 'sent', 'dead']),
    attempts: z.int(),
    createdAt: Instant,
    nextAttemptAt: Instant.nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'Mail' })
export type MailView = z.infer<typeof MailView>

/**
 * Mails that are not delivered yet, and whether a mail server is configured. `heldSince` is set after a backup was
 * restored: nothing is sent until an admin calls `releaseMails`.
 */
export const listMails = endpoint({
  id: 'listMails',
  method: 'GET',
  path: '/admin/mails',
  summary: 'Lists the mails that wait or failed.',
  access: 'coach',
  belongsTo: 'business',
  query: ListQuery.extend({ state: z.enum(['waiting', 'sent', 'dead']).default('waiting') }),
  status: 200,
  response: ListFacts.extend({
    mails: z.array(MailView),
    counts: z.object({ waiting: z.int(), dead: z.int() }),
    delivers: z.boolean(),
    heldSince: Instant.nullable(),
  }),
  errors: [],
})

/**
 * Reads one mail for staff. `text` is null if the mail is private, because it carries a secret or a one-time link, and
 * once it was sent. `whatsapp` opens a chat with the text typed; null without a text, or unless the application, message
 * or account that the mail is about has the recipient's email and a number.
 */
export const readMail = endpoint({
  id: 'readMail',
  method: 'GET',
  path: '/admin/mails/{id}',
  summary: 'Reads a mail with its text, and a WhatsApp link that carries the text to its recipient.',
  access: 'coach',
  belongsTo: 'business',
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({
    mail: MailView,
    text: z
      .string()
      .nullable()
      .meta({ description: 'Null if only its recipient may read it, or if it was sent.' }),
    whatsapp: z.string().nullable(),
  }),
  errors: ['not_found'],
})

/** Ends the hold of a restored backup; the waiting mails are sent, or deleted unsent. Repeating it does nothing. */
export const releaseMails = endpoint({
  id: 'releaseMails',
  method: 'POST',
  path: '/admin/mails/release',
  summary:
    'Ends the hold on mails after a backup was restored: `send` sends those that wait, else they are deleted.',
  access: 'admin',
  body: z.object({ send: z.boolean() }),
  status: 200,
  response: z.object({ mails: z.int().meta({ description: 'How many mails waited.' }) }),
  errors: [],
})

/** Queues a failed mail again. A reminder counts again; it is dropped if the member was reminded since it failed. */
export const retryMail = endpoint({
  id: 'retryMail',
  method: 'POST',
  path: '/admin/mails/{id}/retry',
  summary: 'Queues a failed mail again.',
  access: 'coach',
  belongsTo: 'business',
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ mail: MailView }),
  errors: ['not_found'],
})

/** Sends a test mail at once, not by the outbox; `outcome` says why one was not sent. */
export const testMail = endpoint({
  id: 'testMail',
  method: 'POST',
  path: '/admin/mails/test',
  summary: 'Sends a test mail, and tells whether the mail server accepted it, or why not; five an hour.',
  access: 'admin',
  body: z.object({ to: Email }),
  status: 200,
  response: z.object({
    outcome: z.enum(mailTestOutcomes),
    codes: z.string().nullable().meta({ description: 'Error codes of the mail server and the system.' }),
  }),
  errors: ['too_many_requests'],
})

/** What waits for staff: open messages and undelivered mails; each counted up to a cap. */
export const Waiting = z.object({
  /** Pending requests. */
  requests: z.int(),
  messages: z.int(),
  mails: z.object({ waiting: z.int(), dead: z.int() }),
  /** The changes of payment details that the caller has not checked, at most 20. */
  paymentNotices: z.int(),
})
export type Waiting = z.infer<typeof Waiting>

/** Counts what waits for staff, for the badges of the back office. */
export const readWaiting = endpoint({
  id: 'readWaiting',
  method: 'GET',
  path: '/admin/waiting',
  summary:
    'Counts the waiting messages and mails, the failed mails, and the caller’s unchecked payment notices.',
  access: 'staff',
  belongsTo: 'filtered',
  status: 200,
  response: Waiting,
  errors: [],
})

/** The coach's four numbers. Active subscriptions are unblocked users with access. */
export const CoachStats = z
  .object({
    totalUsers: z.int(),
    pendingRequests: z.int(),
    activeSubscriptions: z.int(),
    blockedUsers: z.int(),
  })
  .meta({ id: 'CoachStats' })
export type CoachStats = z.infer<typeof CoachStats>

export const recentRequestsShown = 5

export const readDashboard = endpoint({
  id: 'readDashboard',
  method: 'GET',
  path: '/admin/coach-dashboard',
  aliases: ['/coach/dashboard-stats'],
  summary: 'Reads the coach’s dashboard: numbers and the newest pending requests.',
  access: 'coach',
  belongsTo: 'filtered',
  status: 200,
  response: z.object({ stats: CoachStats, recentRequests: z.array(SubscriptionRequest) }),
  errors: [],
})

/** Lists installation problems, as far as the responding process has noticed them since its start. */
export const readInstallation = endpoint({
  id: 'readInstallation',
  method: 'GET',
  path: '/admin/installation',
  summary: 'Lists problems of the installation, with the lines that fix them.',
  access: 'staff',
  belongsTo: 'nobody',
  status: 200,
  response: z.object({ warnings: z.array(InstallationWarning) }),
  errors: [],
})
