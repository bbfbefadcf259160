import { z } from 'zod'
import { SubscriptionRequest } from './applications.ts'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { Id, Instant } from './values.ts'

/** What decoding strangers' pictures is shut off from. */
export const sandboxParts = ['network', 'memory', 'files'] as const

/**
 * How the parts of a running product do, in words that tell strangers nothing of it: `files` whether uploads can be
 * written and the database knows what is kept, `mail` and `jobs` whether what is due is done, `disk` whether more than the
 * floor is free, `sandbox` what decoding pictures is shut off from, `loopbackOnly` whether it listens on this machine alone
 * since PUBLIC_URL is not set, `plainHttp` whether visitors come from the internet to a PUBLIC_URL without https.
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
}

/** Whether the product serves, and how its parts do; `degraded` where one of them does not work. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.literal('connected'),
  uptime: z.number(),
  ...healthFacts,
})
export type Health = z.infer<typeof Health>

/** Whether the product serves, whether its database answers, and how its parts do. */
export const readHealth = endpoint({
  id: 'readHealth',
  method: 'GET',
  path: '/health',
  summary:
    'Tells whether the product serves and how its parts do; 503 where its database does not answer. A part that fails makes it `degraded`, with status 200.',
  access: 'anyone',
  status: 200,
  answer: Health,
  unavailable: z.object({ status: z.literal('error'), database: z.literal('disconnected') }),
  errors: [],
})

/**
 * What staff learn of it beside that: sizes, ages in minutes, and the reasons as codes, without addresses of anybody. The error of
 * `files` is a code of the file system, or FILES_WITHOUT_ROW: the database does not know so many of the kept files that it may be
 * the wrong one or an older copy, so none is removed.
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
})
export type HealthDetails = z.infer<typeof HealthDetails>

/** The same with its reasons, for staff. */
export const readHealthDetails = endpoint({
  id: 'readHealthDetails',
  method: 'GET',
  path: '/admin/health',
  summary: 'Tells staff how the parts of the product do, with sizes, ages and reasons.',
  access: 'staff',
  status: 200,
  answer: Health.extend({ details: HealthDetails }),
  errors: [],
})

/** A mail of the outbox as staff see it. `dead` ones were given up after a day of tries. */
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

/** Mails that were not delivered yet, and whether a mail server is set up at all. */
export const listMails = endpoint({
  id: 'listMails',
  method: 'GET',
  path: '/admin/mails',
  summary: 'Lists the mails that wait or were given up.',
  access: 'staff',
  query: ListQuery.extend({ state: z.enum(['waiting', 'sent', 'dead']).default('waiting') }),
  status: 200,
  answer: ListFacts.extend({
    mails: z.array(MailView),
    counts: z.object({ waiting: z.int(), dead: z.int() }),
    delivers: z.boolean(),
  }),
  errors: [],
})

/** Puts a given-up mail back into the queue. */
export const retryMail = endpoint({
  id: 'retryMail',
  method: 'POST',
  path: '/admin/mails/{id}/retry',
  summary: 'Puts a mail that was given up back into the queue.',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ mail: MailView }),
  errors: ['not_found'],
})

/** How much waits for staff: messages nobody has dealt with, and mails that were not delivered; each counted to a limit. */
export const Waiting = z.object({
  messages: z.int(),
  mails: z.object({ waiting: z.int(), dead: z.int() }),
})
export type Waiting = z.infer<typeof Waiting>

/** Counts what waits for staff, for the signs in the head of the back office. */
export const readWaiting = endpoint({
  id: 'readWaiting',
  method: 'GET',
  path: '/admin/waiting',
  summary: 'Counts the messages and the mails that wait for staff, and the mails that were given up.',
  access: 'staff',
  status: 200,
  answer: Waiting,
  errors: [],
})

/** The coach's four figures. Active subscriptions are people whose access lasts and who are not blocked. */
export const CoachStats = z
  .object({
    totalUsers: z.int(),
    pendingRequests: z.int(),
    activeSubscriptions: z.int(),
    blockedUsers: z.int(),
  })
  .meta({ id: 'CoachStats' })
export type CoachStats = z.infer<typeof CoachStats>

/** How many recent requests the dashboard shows. */
export const recentRequestsShown = 5

const dashboard = {
  method: 'GET',
  summary: 'Reads the coach’s figures and the newest pending requests.',
  access: 'staff',
  status: 200,
  answer: z.object({ stats: CoachStats, recentRequests: z.array(SubscriptionRequest) }),
  errors: [],
} as const
export const readDashboard = endpoint({ ...dashboard, id: 'readDashboard', path: '/admin/coach-dashboard' })
export const readDashboardStats = endpoint({
  ...dashboard,
  id: 'readDashboardStats',
  path: '/coach/dashboard-stats',
})
