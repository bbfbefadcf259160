import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { endpoints } from '#contract/endpoints.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { anAccount, aSession } from '#server/testing/accounts.ts'
import { type World, worldOn } from '#server/testing/calls/world.ts'
import { settableClock } from '#server/testing/clock.ts'
import { livePerson } from '#server/testing/person.ts'
import { aPlainPicture } from '#server/testing/sample-pictures.ts'
import { uploadPicture } from '#server/testing/site-pictures.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Who makes a call, by the headers that they send. */
export type Callers = Record<'staff' | 'member' | 'visitor', Record<string, string>>

/** A product in this process on which somebody has left traces everywhere. */
export type LivedIn = {
  app: FastifyInstance
  /** The ids of what there is. */
  ids: string[]
  /** The pictures for the site, by the ids that settings name them by. */
  pictures: string[]
  /** Opens sessions of people of their own. */
  callers(): Promise<Callers>
  /** What the cases of the calls prepare theirs with, as an admin of its own. */
  world(): Promise<World>
}

/** Builds such a product on a new database of the given kind while something is done with it. */
export async function withLivedIn(
  kind: DatabaseKind,
  act: (product: LivedIn) => Promise<void>,
): Promise<void> {
  await inOwnFolder(async (folder) => {
    if (kind === 'sqlite') return build(trialEnvironment(folder, { LOG_LEVEL: 'fatal' }), act)
    await withPostgres((url) =>
      build(trialEnvironment(folder, { DATABASE_URL: url, LOG_LEVEL: 'fatal' }), act),
    )
  })
}

async function build(environment: Record<string, string>, act: (product: LivedIn) => Promise<void>) {
  const clock = settableClock()
  const context = await openContext(readSettings(environment), { clock, log: pino({ level: 'silent' }) })
  const app = await buildApp(context, { checksAnswers: true })
  try {
    await app.ready()
    const staff = { authorization: `Bearer ${await signInAsAdmin(context)}` }
    const { headers } = await livePerson({ app, clock }, staff)
    const ids = [...(await idsThatAnswer(app, staff)), ...(await idsThatAnswer(app, headers))]
    const token = await signInAsAdmin(context)
    const { picture } = await uploadPicture(app, token, await aPlainPicture('jpeg'))
    await act({
      app,
      ids,
      pictures: [picture.id],
      callers: () => openCallers(context),
      world: () => openWorldOn({ app, context, clock }),
    })
  } finally {
    await app.close()
    await closeContext(context)
  }
}

/** Every id that somebody is told of by the calls that need none. */
async function idsThatAnswer(app: FastifyInstance, headers: Record<string, string>): Promise<string[]> {
  const reading = endpoints.filter(({ method, params }) => method === 'GET' && !params)
  const answers = await Promise.all(reading.map(({ path }) => app.inject({ url: `/api${path}`, headers })))
  return answers.flatMap(({ body }) => [...body.matchAll(/"_id":"([^"]+)"/g)].map(([, id = '']) => id))
}

async function openWorldOn(product: Omit<TestApp, 'close'>): Promise<World> {
  const { staff } = await openCallers(product.context)
  const anew = () => Promise.reject(new Error('Here is this one product alone'))
  return worldOn({ ...product, close: async () => {} }, { staff, anew })
}

async function openCallers(context: Context): Promise<Callers> {
  const staff = await anAccount(context, { role: 'admin', email: null })
  const member = await anAccount(context)
  return {
    staff: (await aSession(context, staff)).headers,
    member: (await aSession(context, member)).headers,
    visitor: {},
  }
}
