import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type {
  matchRoutes,
  RouteObject,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import type { PageFacts } from '#contract/page.ts'
import { openAssets } from './page-assets.ts'
import { encodingFor, PackedBody } from './page-encoding.ts'

/** What the built pages export for the process that serves them. */
type PageEntry = {
  createRequestHandler: (
    build: ServerBuild,
    mode: string,
  ) => (request: Request, context: RouterContextProvider) => Promise<Response>
  RouterContextProvider: new () => RouterContextProvider
  pageContext: RouterContext<PageFacts>
  sharedAddress: (url: URL) => string | null
  missingAddress: (url: URL) => string
  matchRoutes: typeof matchRoutes
}

/** The pages, ready to be rendered. */
export type Pages = {
  render: (request: Request, facts: PageFacts) => Promise<Response>
  /** The address under which a page looks the same for every visitor, or null; one for all pages that do not exist. */
  sharedAddress: (url: URL) => string | null
  /** The one address of all pages that do not exist, where this is one of those; else null. */
  missingAddress: (url: URL) => string | null
}

/** Reads the built pages, and serves the browser's files beside them: named by their content, so kept for a year. */
export async function openBuiltPages(app: FastifyInstance, directory: string): Promise<() => Promise<Pages>> {
  await openAssets(app, join(directory, 'client/assets'))
  await openWorker(app, join(directory, 'client/sw.js'))
  const program = pathToFileURL(join(directory, 'server/index.js')).href
  let pages: Promise<Pages> | undefined
  // Read when the first page is asked for: a process that only answers calls stays small and starts sooner.
  return () => {
    pages ??= import(program).then((build: ServerBuild) => pagesOf(build, 'production'))
    return pages
  }
}

/**
 * Serves the service worker of the pages, where they have one, at an address that never changes: browsers ask each time
 * whether it is still the same. It may reach this site alone.
 */
async function openWorker(app: FastifyInstance, path: string): Promise<void> {
  const script = await readFile(path, 'utf8').catch(() => null)
  if (!script) return
  const body = new PackedBody(script)
  app.get('/sw.js', async (request, reply) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(await body.in(encoding))
  })
}

/** Builds the pages as they are asked for, in this very process, and brings each change to the open browsers. */
export async function openLivePages(app: FastifyInstance): Promise<() => Promise<Pages>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    return pagesOf(build as ServerBuild, 'development')
  }
}

function pagesOf(build: ServerBuild, mode: 'production' | 'development'): Pages {
  const entry = build.entry.module as unknown as PageEntry
  const handle = entry.createRequestHandler(build, mode)
  const tree = routeTree(build.routes)
  const missingAddress = (url: URL) => {
    const { path, isData } = screenOf(url)
    if (entry.matchRoutes(tree, path)?.at(-1)?.route.path !== '*') return null
    const address = entry.missingAddress(url)
    return isData ? address.replace(/^[^?]+/, '$&.data') : address
  }
  return {
    sharedAddress: (url) => entry.sharedAddress(url) ?? missingAddress(url),
    missingAddress,
    render: (request, facts) => {
      const context = new entry.RouterContextProvider()
      context.set(entry.pageContext, facts)
      return handle(request, context)
    },
  }
}

/** Which screen an address is about: under `.data` the browser's program asks for the data of one, `/_root.data` of the first. */
function screenOf({ pathname }: URL): { path: string; isData: boolean } {
  const path = pathname.replace(/(?:^\/_root|\/_)?\.data$/, '')
  return { path: path || '/', isData: path !== pathname }
}

/** The screens as the router matches them: each with the part of the address that it answers. */
function routeTree(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parent)
    .flatMap((route) => route ?? [])
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: routeTree(routes, id) },
    )
}
