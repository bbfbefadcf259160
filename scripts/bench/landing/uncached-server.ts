import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { openContext } from '#server/context.ts'
import { fetchInside } from '#server/platform/http/inject-fetch.ts'
import { mountPages } from '#server/platform/http/pages.ts'

// The product, except that every visit finds a newer version of the site, so no cached page can be used.
const context = await openContext(readSettings(process.env), { log: pino({ level: 'error' }) })
const app = await buildApp(context)
let version = 0
await mountPages(app, {
  mode: 'production',
  fetchApi: fetchInside(app),
  siteVersion: () => version++,
  runtime: { demo: true },
})
const { host, port } = context.settings
await app.listen({ host, port })
process.on('SIGTERM', () => process.exit(0))
