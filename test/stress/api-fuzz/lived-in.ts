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
import { anAccount, aSession } from '#server/test/accounts.ts'
import { type World, worldOn } from '#server/test/calls/world.ts'
import { settableClock } from '#server/test/clock.ts'
import { livePerson } from '#server/test/person.ts'
import { publishPrices } from '#server/test/publish-prices.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { uploadPicture } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

/** The callers with the headers that they send. */
export type Callers = Record<'staff' | 'member' | 'visitor', Record<string, string>>

/** A product in this process with data in every part. */
export type LivedIn = {
  app: FastifyInstance
  /** The ids of existing objects. */
  ids: string[]
  /** The site images, by the ids that settings use. */
  pictures: string[]
  /** Opens new sessions. */
  callers(): Promise<Callers>
  /** A world for the cases of the calls, with its own admin. */
  world(): Promise<World>
}

/** Runs `act` with such a product on a new database of the given kind. */
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
  await publishPrices(context)
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

/** Every id in the responses of the calls without parameters. */
async function idsThatAnswer(app: FastifyInstance, headers: Record<string, string>): Promise<string[]> {
  const reading = endpoints.filter(({ method, params, streams }) => method === 'GET' && !params && !streams)
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
