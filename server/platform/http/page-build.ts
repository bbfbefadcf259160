import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

/** What the built pages export for the server process. */
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

export type Pages = {
  render: (request: Request, facts: PageFacts) => Promise<Response>
  /** The address under which a page is the same for every visitor, or null; one address for all missing pages. */
  sharedAddress: (url: URL) => string | null
  /** The shared address of all missing pages if this is one of them, else null. */
  missingAddress: (url: URL) => string | null
  /** The path of a screen as the routes name it, such as `/members/account`; `/*` for all missing pages. */
  screenName: (url: URL) => string
}

/** Loads the built pages and serves the browser's files, whose names contain a content hash. */
export async function openBuiltPages(app: FastifyInstance, directory: string): Promise<() => Promise<Pages>> {
  await openAssets(app, join(directory, 'client/assets'))
  await openWorker(app, join(directory, 'client/sw.js'))
  const program = pathToFileURL(join(directory, 'server/index.js')).href
  let pages: Promise<Pages> | undefined
  // Loaded on the first page request: a process that serves only the API stays small and starts sooner.
  return () => {
    pages ??= import(program).then((build: ServerBuild) => pagesOf(build, 'production'))
    return pages
  }
}

/**
 * Serves the pages' service worker, if they have one, at a fixed address: browsers check each time whether it changed.
 * Its policy lets it connect to this site only.
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

/** Compiles the pages on demand in this process, and pushes each change to open browsers. */
export async function openLivePages(app: FastifyInstance): Promise<() => Promise<Pages>> {
  // Only development needs these: a production install does not have them.
  const [{ createServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ])
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
  const names = new Set(namesIn(tree))
  const matchedName = (path: string) => {
    const matches = entry.matchRoutes(tree, path)
    return matches ? `/${matches.flatMap(({ route }) => route.path || []).join('/')}` : '/*'
  }
  const missingAddress = (url: URL) => {
    const { path, isData } = screenOf(url)
    if (entry.matchRoutes(tree, path)?.at(-1)?.route.path !== '*') return null
    const address = entry.missingAddress(url)
    return isData ? address.replace(/^[^?]+/, '$&.data') : address
  }
  return {
    sharedAddress: (url) => entry.sharedAddress(url) ?? missingAddress(url),
    missingAddress,
    screenName: (url) => {
      const { path, isData } = screenOf(url)
      // Matching costs more than sending a cached page.
      const name = names.has(path) ? path : matchedName(path)
      return isData ? `${name === '/' ? '/_root' : name}.data` : name
    },
    render: (request, facts) => {
      const context = new entry.RouterContextProvider()
      context.set(entry.pageContext, facts)
      return handle(request, context)
    },
  }
}

/** The screen of an address: the browser's router requests data under `.data`, `/_root.data` for the first screen. */
function screenOf({ pathname }: URL): { path: string; isData: boolean } {
  const path = pathname.replace(/(?:^\/_root|\/_)?\.data$/, '')
  return { path: path || '/', isData: path !== pathname }
}

/** The screens in the form that the router matches. */
function routeTree(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parent)
    .flatMap((route) => route ?? [])
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: routeTree(routes, id) },
    )
}

/** The paths of all screens, each joined from those of the routes around it. */
function namesIn(routes: RouteObject[], parents: string[] = []): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const parts = path ? [...parents, path] : parents
    return children.length > 0 ? namesIn(children, parts) : `/${parts.join('/')}`
  })
}
