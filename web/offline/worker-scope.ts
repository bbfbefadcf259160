/** The parts of a service worker's world that ours uses; the types of pages know none of it. */
export type WorkerScope = {
  addEventListener(kind: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown> & LastingEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

/** An event that the browser waits for. */
export type LastingEvent = { waitUntil(work: Promise<unknown>): void }

/** A request that the worker may answer. */
export type FetchEvent = LastingEvent & { request: Request; respondWith(answer: Promise<Response>): void }
