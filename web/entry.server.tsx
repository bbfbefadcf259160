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
import { withEarlyScript } from '#web/early/early-script.ts'
import { paintFirst } from '#web/early/paint-first.ts'
import { startProgram } from '#web/early/start-program.ts'
import { pageContext } from '#web/platform/page-context.ts'

// The process must use the very copies that the pages were built with, so it takes them from here.
export { createRequestHandler, matchRoutes, RouterContextProvider } from 'react-router'
export { missingAddress, sharedAddress } from '#web/pages/shared-address.ts'
export { pageContext }

/** Renders a page whole: its policy names the hash of each inline script, so all of them must be known first. */
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
        // Nothing is sent in parts, so nothing needs to be moved into place by scripts.
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
  // Only where there is something to read first: elsewhere a press or a chosen file would come before the scripts.
  const page = import.meta.env.PROD && path === '/' ? paintFirst(whole) : { html: whole }
  return new Response(withEarlyScript({ ...page, path }), { status, headers })
}

/** Hands faults of rendering to the process's log; an address that does not exist is none. */
export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(fault)) return
  context.get(pageContext).report(fault)
}
