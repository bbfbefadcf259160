import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import type { UserRow } from '#server/accounts/index.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { fetchInside } from '#server/platform/http/inject-fetch.ts'
import { mountPages } from '#server/platform/http/pages.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { type World, worldOn } from '#server/test/calls/world.ts'
import { settableClock } from '#server/test/clock.ts'
import { publishPrices } from '#server/test/publish-prices.ts'

/** A product in this process with its pages, an admin, a coach, and one member that most calls are about. */
export type InjectedProduct = {
  url: string
  world: World
  fresh: World
  email: string
  /** The coach who comments on the member's entries, and whose name is shown there. */
  coachId: string
  /** Restores the member's access and password after staff removed them. */
  restore(): Promise<void>
  /** The number of policy violations that browsers have reported. */
  reports(): number
}

const maxBusyTries = 60
const day = 24 * 60 * 60 * 1000

/** Runs `act` with such a product in a folder. */
export async function withProduct(
  folder: string,
  act: (product: InjectedProduct) => Promise<string[]>,
): Promise<string[]> {
  const clock = settableClock()
  const settings = readSettings(trialEnvironment(folder, { LOG_LEVEL: 'fatal' }))
  const context = await openContext(settings, { clock, log: pino({ level: 'silent' }) })
  await publishPrices(context)
  const app = await buildApp(context)
  await mountPages(app, {
    mode: 'production',
    fetchApi: fetchInside(app),
    siteVersion: async () => (await readPublishedSite(context)).version,
    runtime: { demo: false },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  let reports = 0
  app.server.on('request', ({ url = '' }) => {
    if (url.startsWith('/api/csp')) reports++
  })
  try {
    const url = `http://localhost:${(app.server.address() as AddressInfo).port}`
    const people = await openWorlds(app, context, clock)
    return await act({ url, ...people, reports: () => reports })
  } finally {
    app.server.closeAllConnections()
    await app.close()
    await closeContext(context)
  }
}

async function openWorlds(app: FastifyInstance, context: Context, clock: World['clock']) {
  const admin = await anAccount(context, { role: 'admin', username: 'walker' })
  const member = await anAccount(context)
  const coach = await anAccount(context, { role: 'coach', username: 'commenter' })
  const staff = (await aSession(context, admin)).headers
  const anew = () => Promise.reject(new Error('This test has only one product'))
  const own = worldOn({ app, context, clock, close: async () => {} }, { staff, anew })
  const email = member.email ?? ''
  const restore = () => restoreMember(context, member)
  const fresh: World = { ...own, call: (id, sent) => whenNotBusy(() => own.call(id, sent)) }
  const world: World = {
    ...fresh,
    member: async () => {
      await restore()
      return { id: member.id, email, headers: (await aSession(context, member)).headers }
    },
  }
  return { world, fresh, email, coachId: coach.id, restore }
}

async function restoreMember({ db, clock }: Context, { id, email, password_hash }: UserRow): Promise<void> {
  const now = clock.now().getTime()
  const access = { access_starts_at: new Date(now - day), access_ends_at: new Date(now + 30 * day) }
  await db
    .updateTable('users')
    .set({ email, password_hash, blocked_at: null, blocked_reason: null, plan: 'premium', ...access })
    .where('id', '=', id)
    .execute()
}

/** Retries on 503: on a slow machine an image may find no worker in time, which is unrelated to the texts. */
async function whenNotBusy<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let time = 0; ; time++) {
    try {
      return await act()
    } catch (error) {
      if (time === maxBusyTries || !(error as Error).message.includes('"busy"')) throw error
    }
    await pause(500)
  }
}
