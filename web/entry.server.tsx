import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from '#web/platform/page-context.ts'
import { startProgram } from '#web/shell/pre-hydration/defer-hydration.ts'
import { deferScripts } from '#web/shell/pre-hydration/defer-scripts.ts'
import { withEarlyScript } from '#web/shell/pre-hydration/early-script.ts'

// The server must use the same copies of these as the built pages, so it imports them from here.
export { createRequestHandler, matchRoutes, RouterContextProvider } from 'react-router'
export { missingAddress, sharedAddress } from '#web/routes/shared-address.ts'
export { pageContext }

/** Renders the complete HTML before it is sent: the CSP header contains the hash of each inline script. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageContext)
  const html = new PassThrough()
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Keeps the HTML in order: React would otherwise move late parts into place with inline scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          pipe(html)
          resolve()
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const path = new URL(request.url).pathname
  const whole = startProgram(await text(html))
  // Only on the landing page, where visitors read first. Elsewhere a click or a chosen file would precede the scripts.
  const page = import.meta.env.PROD && path === '/' ? deferScripts(whole) : { html: whole }
  return new Response(withEarlyScript({ ...page, path, nonce }), { status, headers })
}

/** Logs rendering errors. Route error responses, such as 404, and aborted requests are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(pageContext).report(error)
}
