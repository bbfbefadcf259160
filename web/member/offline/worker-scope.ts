/** The parts of the service worker's global scope that we use; the DOM types do not contain them. */
export type WorkerScope = {
  addEventListener(kind: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown> & LastingEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

/** An event whose work the browser waits for. */
export type LastingEvent = { waitUntil(work: Promise<unknown>): void }

/** A request that the worker may respond to. */
export type FetchEvent = LastingEvent & { request: Request; respondWith(response: Promise<Response>): void }
