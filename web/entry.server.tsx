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
import { countVisit } from './count-visit.ts'
import { rememberEarlyPresses } from './early-presses.ts'
import { paintFirst } from './paint-first.ts'
import { withScript } from './with-script.ts'

// The process must use the very copies that the pages were built with, so it takes them from here.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { sharedAddress } from '#web/pages/shared-address.ts'
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
  const { pathname } = new URL(request.url)
  const whole = await text(html)
  // Only where there is something to read first: elsewhere a press or a chosen file would come before the scripts.
  const isRead = import.meta.env.PROD && pathname === '/'
  const page = isRead ? paintFirst(whole) : { html: whole, script: '' }
  const script = rememberEarlyPresses + countVisit(pathname) + page.script
  return new Response(withScript(page.html, script, nonce), { status, headers })
}

/** Hands faults of rendering to the process's log; an address that does not exist is none. */
export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(fault)) return
  context.get(pageContext).report(fault)
}
