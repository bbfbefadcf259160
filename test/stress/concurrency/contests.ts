import { setTimeout as pause } from 'node:timers/promises'
import { ApplicationInput, submitApplication } from '#contract/applications.ts'
import { cancelSubscription } from '#contract/applications-renewal.ts'
import { approveApplication } from '#contract/applications-review.ts'
import { publishSite, readSite } from '#contract/site.ts'
import { removeCoach } from '#contract/staff.ts'
import { applicationRow, storeApplications } from '#scripts/serving/application-rows.ts'
import { call, granted, sendProof } from '#scripts/serving/calls.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { anApplication } from '#server/test/applications.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import type { Contest, Try } from './contest.ts'
import type { TwoServers } from './two-servers.ts'

/** Prepares a contest for `clients` clients; `number` is unique. */
export type PrepareContest = (both: TwoServers, clients: number, number: number) => Promise<Contest>

const many = (clients: number, tryOf: (client: number) => Try) =>
  Array.from({ length: clients }, (_, client) => tryOf(client))

async function aTicket({ servers }: TwoServers, number: number): Promise<string> {
  const bytes = aPdf({ catalogue: `/Race ${number}` })
  const file = { bytes, name: 'receipt.pdf', type: 'application/pdf' }
  return granted(await sendProof(servers[number % servers.length]?.url ?? '', file)).file.cloudinaryId
}

const submitting =
  (body: object, repeatKey?: string): Try =>
  (url) =>
    call(url, submitApplication, {
      body: ApplicationInput.parse(body),
      ...(repeatKey !== undefined && { repeatKey }),
    })

/** Many applicants claim one proof. */
export const claims: PrepareContest = async (both, clients, number) => {
  const ticket = await aTicket(both, number)
  const emailOf = (client: number) => `claim${number}-${client}@example.com`
  return {
    title: `claim ${number}`,
    tries: many(clients, (client) => submitting(anApplication({ ticket, email: emailOf(client) }))),
    late: ['409 proof_already_used', '409 repeat_in_progress'],
    check: async ({ place }) => {
      const rows = await both.db
        .selectFrom('applications')
        .select(['email', 'proof_id'])
        .where('email', 'like', `claim${number}-%`)
        .execute()
      const uploads = await both.db
        .selectFrom('uploads')
        .innerJoin('applications', 'applications.id', 'uploads.application_id')
        .select('uploads.id')
        .where('applications.email', '=', emailOf(place))
        .execute()
      const isOne = rows.length === 1 && rows[0]?.email === emailOf(place) && uploads.length === 1
      return isOne ? [] : [`${rows.length} applications and ${uploads.length} proofs are stored`]
    },
  }
}

/** One client sends the same application repeatedly with one key. */
export const repeats: PrepareContest = async (both, clients, number) => {
  const [ticket, email] = [await aTicket(both, number), `repeat${number}@example.com`]
  return {
    title: `one key ${number}`,
    tries: many(clients, () => submitting(anApplication({ ticket, email }), `race-${number}`)),
    late: ['409 repeat_in_progress'],
    same: (answer) => (answer as { subscription: { _id: string } }).subscription._id,
    check: async ({ answer }) => {
      const rows = await both.db.selectFrom('applications').select('id').where('email', '=', email).execute()
      const { _id } = (answer as { subscription: { _id: string } }).subscription
      return rows.length === 1 && rows[0]?.id === _id ? [] : [`${rows.length} applications are stored`]
    },
  }
}

// A server checks once a second for another's publication; this is longer, even on a busy machine.
const [longestStale, pollEvery] = [10_000, 200]

/** The site of a server once it shows the version, or after the longest wait. */
async function siteSince(url: string, version: number) {
  const deadline = Date.now() + longestStale
  for (;;) {
    const site = granted(await call(url, readSite, {}))
    if (site.version !== version || Date.now() > deadline) return site
    await pause(pollEvery)
  }
}

/** Many staff users publish on the same version. */
export const publications: PrepareContest = async (both, clients, number) => {
  const { servers, tokens } = both
  const { settings, sections, version } = granted(await call(servers[0]?.url ?? '', readSite, {}))
  const titleOf = (client: number) => `Race ${number}, client ${client}`
  return {
    title: `publish ${number}`,
    tries: many(clients, (client) => (url) => {
      const title = { ar: titleOf(client), en: titleOf(client) }
      const body = { settings: { ...settings, hero: { ...settings.hero, title } }, sections, version }
      return call(url, publishSite, { token: tokens[client % tokens.length] ?? '', body })
    }),
    late: ['409 site_changed'],
    check: async ({ place }) => {
      const seen = await Promise.all(servers.map(({ url }) => siteSince(url, version)))
      return seen.flatMap((site) => [
        ...(site.version === version + 1
          ? []
          : [`the site is at version ${site.version}, not ${version + 1}`]),
        ...(site.settings.hero.title.en === titleOf(place) ? [] : ['a server shows another title']),
      ])
    },
  }
}

/** A member withdraws a request while staff approve it. */
export const withdrawals: PrepareContest = async (both, clients, number) => {
  const { context, db, tokens } = both
  const account = await anAccount(context)
  const email = account.email ?? ''
  const applicant = {
    name: 'Mona',
    email,
    phone: '+201001234567',
    status: 'pending',
    passwordHash: null,
  } as const
  const row = applicationRow({ ...applicant, createdAt: new Date() })
  await storeApplications(db, [{ ...row, kind: 'renewal', user_id: account.id, sent_by_account: true }])
  const { token } = await aSession(context, account)
  return {
    title: `withdraw ${number}`,
    tries: many(clients, (client) => (url) => {
      const params = { id: row.id }
      return client % 2 === 0
        ? call(url, cancelSubscription, { token, body: { _id: row.id } })
        : call(url, approveApplication, { params, token: tokens[client % tokens.length] ?? '', body: {} })
    }),
    late: ['409 application_not_pending', '409 no_pending_request'],
    check: async ({ place }) => {
      const status = place % 2 === 0 ? 'cancelled' : 'approved'
      const current = await db.selectFrom('applications').select('status').where('id', '=', row.id).execute()
      const periods = await db
        .selectFrom('access_periods')
        .select('id')
        .where('application_id', '=', row.id)
        .execute()
      return [
        ...(current[0]?.status === status ? [] : [`it was ${status} and is ${current[0]?.status}`]),
        ...(periods.length === (status === 'approved' ? 1 : 0)
          ? []
          : [`${periods.length} periods of access`]),
      ]
    },
  }
}

/** The last two admins delete each other: one must remain. */
export const lastAdmins: PrepareContest = async ({ context, db }, clients, number) => {
  const two = await Promise.all(
    ['one', 'two'].map((name) => anAccount(context, { role: 'admin', username: `${name}-${number}` })),
  )
  const ids = two.map(({ id }) => id)
  await db
    .updateTable('users')
    .set({ role: 'coach' })
    .where('role', '=', 'admin')
    .where('id', 'not in', ids)
    .execute()
  const sessions = await Promise.all(two.map((admin) => aSession(context, admin)))
  return {
    title: `last admin ${number}`,
    tries: many(clients, (client) => (url) => {
      const [by, other] = client % 4 < 2 ? [0, 1] : [1, 0]
      const token = sessions[by]?.token ?? ''
      return call(url, removeCoach, {
        params: { id: ids[other] ?? '' },
        body: { currentPassword: testPassword },
        token,
      })
    }),
    // A deleted admin is signed out, or has no role any more; a second deletion of the same one gets `not_found`.
    late: ['409 last_admin', '401 unauthorized', '403 forbidden', '404 not_found'],
    check: async ({ place }) => {
      const left = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
      const winner = ids[place % 4 < 2 ? 0 : 1]
      return left.length === 1 && left[0]?.id === winner ? [] : [`${left.length} admins are left`]
    },
  }
}
