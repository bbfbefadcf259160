/** The parts of the service worker's global scope that we use; the DOM types do not contain them. */
export type WorkerScope = {
  addEventListener(kind: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown> & LastingEvent) => void): void
  addEventListener(kind: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: NoticeClick) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  registration: { showNotification(title: string, options: NoticeOptions): Promise<void> }
}

/** A message of the push service, decrypted. */
type PushedEvent = LastingEvent & { data: { json(): unknown } | null }

type NoticeClick = LastingEvent & { notification: { data?: { path?: unknown }; close(): void } }

/** The DOM types lack `renotify`: whether a notice that replaces another makes itself heard. */
type NoticeOptions = NotificationOptions & { renotify: boolean }

/** A tab or window of this site. */
type OpenWindow = { url: string; focus(): Promise<unknown>; navigate(address: string): Promise<unknown> }

/** An event whose work the browser waits for. */
export type LastingEvent = { waitUntil(work: Promise<unknown>): void }

/** A request that the worker may respond to. */
export type FetchEvent = LastingEvent & { request: Request; respondWith(response: Promise<Response>): void }
