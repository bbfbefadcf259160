import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { fetchInside } from '#server/platform/http/inject-fetch.ts'
import { mountPages } from '#server/platform/http/pages.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type SettableClock, settableClock } from '#server/test/clock.ts'

/** A whole empty product with its pages; only the test moves its clock. */
export type ClockedProduct = {
  url: string
  app: FastifyInstance
  context: Context
  clock: SettableClock
  close(): Promise<void>
}

/** Starts a product in this process, at a time in ISO 8601. The pages must be built. */
export async function startClockedProduct(moment: string): Promise<ClockedProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'coach-clock-'))
  const clock = settableClock(moment)
  const settings = readSettings({ DATA_DIR: directory, DEMO: '0', LOG_LEVEL: 'fatal' })
  const context = await openContext(settings, { clock })
  const app = await buildApp(context)
  await mountPages(app, {
    mode: 'production',
    fetchApi: fetchInside(app),
    siteVersion: async () => (await readPublishedSite(context)).version,
    runtime: { demo: false },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    app,
    context,
    clock,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await closeContext(context)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
