import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sandboxParts } from '#contract/dashboard.ts'
import { ensureFirstAdmin } from '#server/auth/index.ts'
import { assertRestoreFinished } from '#server/backup/index.ts'
import { assertOwnDatabase, type CallInside, demoRoutes, demoStaff, seedDemo } from '#server/demo/index.ts'
import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { nameOfPlace } from '#server/platform/files/open-files.ts'
import { isPlainEndpoint } from '#server/platform/files/s3/s3-settings.ts'
import { fetchInside } from '#server/platform/http/inject-fetch.ts'
import { addressMatcher } from '#server/platform/http/network.ts'
import { mountPages } from '#server/platform/http/pages.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { SandboxPart } from '#server/platform/pictures/workers.ts'
import { writeErasures } from '#server/privacy/index.ts'
import { versionInForce } from '#server/privacy-page/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { buildApp } from './app.ts'
import { knownAddress, readSettings, type Settings } from './config.ts'
import { type Context, closeContext, openContext } from './context.ts'
import { openProductJobs } from './jobs.ts'
import { startLine } from './start-line.ts'
import { StartError, startErrorMessage } from './startup-errors.ts'

type Running = { context: Context; app: FastifyInstance; jobs: Jobs }

/** How long requests under way may take during a shutdown, in milliseconds. */
const lastCalls = 10_000
/**
 * systemd and terminals signal the whole process group, and npm passes its own signal on as well: within this time, in
 * milliseconds, signals are one request to stop. A later one comes from somebody who does not want to wait.
 */
const sameStop = 2000

const buildDirectory = fileURLToPath(new URL('../build', import.meta.url))

/**
 * Runs the product until it receives a signal to stop. `--dev` compiles the pages on demand; `--api-only` serves none.
 * If it cannot start, prints one message with the reason and the solution.
 */
export async function runProduct(
  environment: Record<string, string | undefined>,
  flags: string[],
): Promise<void> {
  let settings: Settings | null = null
  try {
    settings = readSettings(environment)
    const running = await start(settings, flags)
    stopOnSignals(running)
  } catch (error) {
    const sentence = startErrorMessage(error, settings)
    process.stderr.write(`${sentence ?? `The product could not start: ${(error as Error).stack}`}\n`)
    process.exit(1)
  }
}

async function start(settings: Settings, flags: string[]): Promise<Running> {
  assertPagesAreBuilt(flags)
  await assertPortIsFree(settings)
  await assertRestoreFinished(settings)
  const context = await openContext(settings)
  process.on('uncaughtException', (error) => {
    context.log.fatal({ err: error }, 'a fault that nobody caught; the product stops')
    process.exit(1)
  })
  await assertOwnDatabase(context)
  await writeErasures(context)
  const setUpPath = await ensureFirstAdmin(context)
  const sandbox = await checkSurroundings(context)
  if (settings.demo) await seedDemo(context, openInside)
  const app = await buildApp(context)
  if (settings.demo) await demoRoutes(app)
  if (!flags.includes('--api-only')) await mountScreens(app, context, flags)
  const jobs = openProductJobs(context)
  await app.listen({ host: settings.host, port: settings.port })
  jobs.start()
  announce(app, settings, { sandbox, setUpPath })
  return { context, app, jobs }
}

/** Returns the sandbox of the image decoders on this system. Logs what it lacks, and if files cannot be written. */
async function checkSurroundings({ log, pictures, files, settings }: Context): Promise<SandboxPart[]> {
  const sandbox = await pictures.sandbox()
  const lacks = sandboxParts.filter((part) => !sandbox.includes(part))
  if (lacks.length > 0) log.warn({ lacks }, 'this system does not shut image decoders off from all of it')
  const place = nameOfPlace(filesPlaceOf(settings))
  if (settings.filesBucket && isPlainEndpoint(settings.filesBucket))
    log.warn(
      { place },
      'files travel without https, so others can read them: set S3_ENDPOINT to an https address',
    )
  await files.probe().catch((error: unknown) => {
    const facts = { err: error, place }
    log.error(facts, 'files cannot be written: uploads fail until this account may write there')
  })
  return sandbox
}

function assertPagesAreBuilt(flags: string[]): void {
  if (flags.includes('--dev') || flags.includes('--api-only')) return
  if (existsSync(join(buildDirectory, 'server/index.js'))) return
  throw new StartError(
    'The pages are not built yet. Start with npm start, which builds them, or npm run dev.',
  )
}

/** Throws, before anything is changed, if another program or a second instance uses the port. */
async function assertPortIsFree({ host, port }: Settings): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

/** The API at another time, called without a port; its many calls are neither logged nor counted. */
async function openInside(context: Context) {
  const settings = { ...context.settings, metricsToken: null }
  const log = context.log.isLevelEnabled('info') ? context.log.child({}, { level: 'warn' }) : context.log
  const app = await buildApp({ ...context, settings, log })
  return (call: Parameters<CallInside>[0]) => app.inject(call)
}

async function mountScreens(app: FastifyInstance, context: Context, flags: string[]): Promise<void> {
  const { demo, publicUrl, trustProxy, mail } = context.settings
  const known = knownAddress(context.settings)
  const isLive = flags.includes('--dev')
  await mountPages(app, {
    mode: isLive ? 'development' : 'production',
    buildDirectory,
    fetchApi: fetchInside(app),
    siteVersion: async (address) => {
      const { version } = await readPublishedSite(context)
      // This page also says what holds without a new version of the site.
      return address.startsWith('/privacy')
        ? `${version}:${await versionInForce(context).catch(() => '')}`
        : version
    },
    publicUrl,
    trusts: addressMatcher(trustProxy || []),
    runtime: {
      demo,
      ...(demo && { demoStaff }),
      ...(mail.kind === 'none' && { noMail: true as const }),
      ...(known && { publicUrl: known }),
      ...(publicUrl && { signInOrigin: publicUrl }),
    },
  })
}

function announce(
  app: FastifyInstance,
  settings: Settings,
  { sandbox, setUpPath }: { sandbox: SandboxPart[]; setUpPath: string | null },
): void {
  const { host, publicUrl } = settings
  const { port } = app.server.address() as AddressInfo
  const isEverywhere = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  const address = publicUrl ?? `http://${isEverywhere ? 'localhost' : host}:${port}`
  const lines = [startLine(settings, { address, sandbox })]
  if (setUpPath) lines.push(`Set up the owner's account within 24 hours: ${address}${setUpPath}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

function stopOnSignals(running: Running): void {
  let stoppedAt: number | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (stoppedAt !== null) {
        if (now - stoppedAt > sameStop) process.exit(1)
        return
      }
      stoppedAt = now
      stop(running).then(
        () => process.exit(0),
        (error) => {
          running.context.log.fatal({ err: error }, 'the product could not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
}

/** Accepts no new requests, lets those under way finish, stops the jobs, and closes the database last. */
async function stop({ context, app, jobs }: Running): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), lastCalls)
  // A connection that was busy when closing began would otherwise stay open for a next request that never comes.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const [closed] = await Promise.allSettled([app.close(), jobs.stop()])
  clearTimeout(cut)
  clearInterval(sweep)
  await closeContext(context)
  if (closed.status === 'rejected') throw closed.reason
}
