import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

/** A whole product in this process; a test can replace its pages with those of a newer build. */
export type BuiltProduct = {
  url: string
  context: Context
  /** Deploys a newer build: some of its chunks have other names, and the old ones are missing. */
  deploy(): Promise<void>
  close(): Promise<void>
}

/** Starts a product with the built pages. */
export async function startBuiltProduct(): Promise<BuiltProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'coach-built-'))
  const context = await openContext(readSettings({ DATA_DIR: directory, DEMO: '0', LOG_LEVEL: 'fatal' }))
  let app = await serve(context, 'build', 0)
  const { port } = app.server.address() as AddressInfo
  let newer: string | null = null
  return {
    url: `http://localhost:${port}`,
    context,
    deploy: async () => {
      newer = await makeNewerBuild()
      await end(app)
      app = await serve(context, newer, port)
      // The first page of a build is slow.
      await app.inject({ url: '/members' })
    },
    close: async () => {
      await end(app)
      await closeContext(context)
      for (const place of [directory, newer]) if (place) await rm(place, { recursive: true, force: true })
    },
  }
}

/** Stops serving. Idle connections of the browser would delay the end. */
async function end(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeAllConnections(), 50)
  await app.close()
  clearInterval(sweep)
}

async function serve(context: Context, buildDirectory: string, port: number) {
  const app = await buildApp(context)
  await mountPages(app, {
    mode: 'production',
    buildDirectory,
    fetchApi: fetchInside(app),
    siteVersion: async () => (await readPublishedSite(context)).version,
    runtime: { demo: false },
  })
  await app.listen({ host: '127.0.0.1', port })
  return app
}

/**
 * Copies the build, with other names for some dialogs and for every file that names them: a name contains a hash of the
 * content. The copy is in the project, so that imports of packages resolve.
 */
async function makeNewerBuild(): Promise<string> {
  const newer = await mkdtemp('test-results/build-')
  await cp('build', newer, { recursive: true })
  const assets = join(newer, 'client/assets')
  const changed = await changedWith(/^(?:manifest|faq-dialog|review-dialog)-.*\.js$/, assets)
  for (const name of changed) await rename(join(assets, name), join(assets, renamed(name)))
  for (const folder of [assets, join(newer, 'client'), join(newer, 'server'), join(newer, 'server/assets')]) {
    for (const name of await readdir(folder)) await replaceNames(join(folder, name), changed)
  }
  return newer
}

/** The files whose content changes with the names of some: these, those that name them, and so on. */
async function changedWith(some: RegExp, folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  const changed = new Set(names.filter((name) => some.test(name)))
  for (const name of changed) for (const one of texts) if (one.text.includes(name)) changed.add(one.name)
  return [...changed]
}

/** A name ends with a hash of seven characters, the manifest's with eight; the hash may contain a hyphen. */
function renamed(name: string): string {
  const newName = name.replace(/-([\w-]{7,8})\.js$/, '-newer$1.js')
  if (newName === name) throw new Error(`No content hash in the name ${name}`)
  return newName
}

async function replaceNames(path: string, changed: string[]): Promise<void> {
  // Files that were compressed before still contain the old names.
  if (/\.(?:br|gz)$/.test(path)) return rm(path)
  if (!path.endsWith('.js')) return
  const text = await readFile(path, 'utf8')
  const named = changed.reduce((made, name) => made.replaceAll(name, renamed(name)), text)
  await writeFile(
    path,
    path.endsWith('sw.js') ? named.replace(/version:(.)[\da-f]{12}/g, 'version:$1newer') : named,
  )
}
