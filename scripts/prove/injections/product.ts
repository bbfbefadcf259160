import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import type { UserRow } from '#server/accounts/index.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { fetchInside } from '#server/platform/http/fetch-inside.ts'
import { mountPages } from '#server/platform/http/pages.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { anAccount, aSession } from '#server/testing/accounts.ts'
import { type World, worldOn } from '#server/testing/calls/world.ts'
import { settableClock } from '#server/testing/clock.ts'

/** A product in this process with its pages, an admin, a coach, and one member whom as many calls as possible are about. */
export type Product = {
  url: string
  world: World
  fresh: World
  email: string
  /** Who comments on what the member writes down, and whose name stands there. */
  coachId: string
  /** Gives the member back what staff took from them: access and password. */
  restore(): Promise<void>
  /** How many reports of breaches of the policy browsers have sent. */
  reports(): number
}

const mostBusy = 60
const day = 24 * 60 * 60 * 1000

/** Builds it in a folder while something is done with it. */
export async function withProduct(
  folder: string,
  act: (product: Product) => Promise<string[]>,
): Promise<string[]> {
  const clock = settableClock()
  const settings = readSettings(trialEnvironment(folder, { LOG_LEVEL: 'fatal' }))
  const context = await openContext(settings, { clock, log: pino({ level: 'silent' }) })
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
  const anew = () => Promise.reject(new Error('Here is this one product alone'))
  const own = worldOn({ app, context, clock, close: async () => {} }, { staff, anew })
  const email = member.email ?? ''
  const restore = () => giveBack(context, member)
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

async function giveBack({ db, clock }: Context, { id, password_hash }: UserRow): Promise<void> {
  const now = clock.now().getTime()
  const access = { access_starts_at: new Date(now - day), access_ends_at: new Date(now + 30 * day) }
  await db
    .updateTable('users')
    .set({ password_hash, blocked_at: null, blocked_reason: null, plan: 'premium', ...access })
    .where('id', '=', id)
    .execute()
}

/** On a slow machine a picture may find no worker in time; that is no fault of its texts. */
async function whenNotBusy<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let time = 0; ; time++) {
    try {
      return await ask()
    } catch (error) {
      if (time === mostBusy || !(error as Error).message.includes('"busy"')) throw error
    }
    await pause(500)
  }
}
