import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageFacts, Runtime } from '#contract/page.ts'
import { FairQueue } from '#server/platform/passwords/fair-queue.ts'
import { shownCookies } from './cookies.ts'
import { AppError } from './errors.ts'
import { matchesEtag } from './etag.ts'
import { leadTo, movedPage } from './moved-page.ts'
import { wideNetworkOf } from './network.ts'
import { openBuiltPages, openLivePages, type Pages } from './page-build.ts'
import { PageCache } from './page-cache.ts'
import { encodingFor, PackedBody } from './page-encoding.ts'
import { type Framing, pagePolicy, unstampPage } from './page-policy.ts'
import { type PagePreferences, readPreferences } from './page-preferences.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The path of the requested screen as `web/routes.ts` names it, for the log and the metrics. */
    screen?: string
  }
}

export type PagesOptions = {
  /** `production` serves the build; `development` compiles on demand and reloads changes. */
  mode: 'production' | 'development'
  /** Handles an API request inside the process, for the request of a page. */
  fetchApi: (request: Request, page: FastifyRequest) => Promise<Response>
  /** The version of what public pages show; pages cached for another version are not served. */
  siteVersion: (address: string) => Promise<number | string> | number | string
  runtime: Runtime
  /** The public address of the product, if set: pages under other public names redirect there. */
  publicUrl?: string | null
  /** Whether `TRUST_PROXY` lists an address; none if absent. */
  trusts?: (address: string) => boolean
  /** The folder of the build; `build` in the working directory if absent. */
  buildDirectory?: string
}

type RenderedPage = {
  status: number
  headers: [string, string][]
  policy: string
  body: PackedBody
}

const cachedPages = 100

/**
 * How many pages for single visitors are rendered at once, and how many may wait. One takes milliseconds of the
 * processor that serves everybody: more at once would all be late, and each uses memory until it is done.
 */
const renderLimits = { atOnce: 2, perLane: 64 }

/**
 * Renders a screen for every address that no other route handles; mount it last. A form sent to a screen runs the
 * screen's action.
 */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const isLive = options.mode === 'development'
  const open = isLive
    ? await openLivePages(app)
    : await openBuiltPages(app, resolve(options.buildDirectory ?? 'build'))
  const { ownPage, sharedPage } = openRenderer(app, options)

  app.get('/*', async (request, reply) => {
    const url = addressOf(request)
    const moved = movedPage(request, options)
    if (moved !== null) return leadTo(moved, reply)
    const preferences = readPreferences(url, shownCookies(request))
    const pages = await open()
    request.screen = pages.screenName(url)
    if (preferences.keep) reply.header('set-cookie', preferences.keep)
    reply.header('vary', 'Accept-Encoding, Cookie')
    const facts = factsFor(request, preferences, options)
    const shared = isLive ? null : pages.sharedAddress(url)
    const page =
      shared === null
        ? ownPage(pages, requestFor(url.pathname + url.search), { facts, ip: request.ip })
        : sharedPage(pages, shared, facts)
    return sendPage(request, reply, await page)
  })

  await app.register(async (forms) => {
    acceptOnlyForms(forms)
    forms.post('/*', async (request, reply) => {
      const url = addressOf(request)
      const facts = factsFor(request, readPreferences(url, shownCookies(request)), options)
      const pages = await open()
      request.screen = pages.screenName(url)
      const missing = isLive ? null : pages.missingAddress(url)
      const sent = () => requestFor(url.pathname + url.search, String(request.body ?? ''))
      const own = () => ownPage(pages, sent(), { facts, ip: request.ip })
      const page = missing === null ? own() : sharedPage(pages, missing, facts)
      return sendPage(request, reply.header('cache-control', 'no-store'), await page)
    })
  })
}

/** Renders pages: those of one visitor in turn, those that all visitors share once. */
function openRenderer(app: FastifyInstance, options: PagesOptions) {
  const isLive = options.mode === 'development'
  const cache = new PageCache<RenderedPage>(cachedPages)
  const queue = new FairQueue(renderLimits, () => new AppError('busy', { retryAfter: 2 }))
  return { ownPage, sharedPage }

  /** A page for one visitor. Networks take turns; throws `busy` if too many pages of this one wait already. */
  function ownPage(pages: Pages, request: Request, visit: { facts: PageFacts; ip: string }) {
    const share = { lane: 'stranger', from: wideNetworkOf(visit.ip) } as const
    return queue.run(share, async () => {
      // Otherwise a row of pages would be rendered in one turn, in which no connection is accepted.
      await nextTurn()
      return renderPage(pages, request, visit.facts)
    })
  }

  /** A page that is the same for all visitors with this language and theme: rendered once per version of the site. */
  async function sharedPage(pages: Pages, address: string, facts: PageFacts): Promise<RenderedPage> {
    const name = [await options.siteVersion(address), facts.language, facts.theme, address].join(' ')
    const render = () => renderPage(pages, requestFor(address), facts)
    return cache.take(name, render, ({ status }) => status === 200 || status === 404)
  }

  async function renderPage(pages: Pages, request: Request, facts: PageFacts): Promise<RenderedPage> {
    const response = await pages.render(request, facts)
    const text = await response.text()
    const isDocument = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const policyOptions = { framing: framingOf(response), isHttps: app.isHttps ?? false }
    const page = isDocument
      ? unstampPage(text, facts.nonce, policyOptions)
      : { html: text, policy: pagePolicy([]) }
    return {
      status: response.status,
      headers: [...response.headers],
      policy: isLive ? livePolicy(policyOptions.framing) : page.policy,
      body: new PackedBody(page.html),
    }
  }
}

const formType = 'application/x-www-form-urlencoded'

/** Accepts only plain forms, as text: the screen parses them itself. */
function acceptOnlyForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** The request for a screen: an address, or a form sent to it. Nothing else of the visitor's request. */
function requestFor(address: string, form?: string): Request {
  const sent = form === undefined ? {} : { method: 'POST', body: form, headers: { 'content-type': formType } }
  return new Request(`http://localhost${address}`, sent)
}

/** In development the tools that reload the browser use scripts and styles of their own. */
const livePolicy = (framing: Framing) => `base-uri 'none'; object-src 'none'; frame-ancestors ${framing}`

/** A screen sets this header to let pages of our own show it in a frame. */
function framingOf({ headers }: Response): Framing {
  return headers.get('x-frame-options') === 'SAMEORIGIN' ? "'self'" : "'none'"
}

function factsFor(request: FastifyRequest, preferences: PagePreferences, options: PagesOptions): PageFacts {
  return {
    language: preferences.language,
    theme: preferences.theme,
    runtime: options.runtime,
    fetchApi: (call) => options.fetchApi(call, request),
    nonce: randomBytes(16).toString('base64'),
    report: (error) => request.log.error({ reqId: request.id, err: error }, 'a page could not be rendered'),
  }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  reply.code(page.status).headers({
    ...Object.fromEntries(page.headers),
    'content-security-policy': page.policy,
    'cache-control': reply.getHeader('cache-control') ?? 'no-cache',
  })
  if (page.status === 200 && request.method !== 'POST') {
    reply.header('etag', page.body.tag)
    if (matchesEtag(request.headers['if-none-match'], page.body.tag)) return reply.code(304).send()
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.body.in(encoding))
}

function addressOf(request: FastifyRequest): URL {
  const address = `http://localhost${request.url}`
  if (!request.url.startsWith('/') || !URL.canParse(address)) throw new AppError('malformed_request')
  return new URL(address)
}
