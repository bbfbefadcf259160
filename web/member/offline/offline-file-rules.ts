import { maxMarkBytes } from '#contract/mark-limits.ts'
import { isSignedFileLink } from '#contract/values.ts'

/** Maximum bytes of one offline copy: the largest PDF of the library, with what the mark of the copy adds. */
export const maxFileBytes = 25 * 1024 * 1024 + maxMarkBytes
/** Maximum bytes of all offline copies on a device. */
export const maxTotalBytes = 200 * 1024 * 1024

/** The path under which the service worker responds with offline copies, by document id. */
export const offlineFolder = '/members/kept/'

/** When the member's access ends, and the latest time in milliseconds that this device has seen. */
export type AccessFacts = { endsAt: string | null; latest: number }

/**
 * Whether the access is over, decided offline. Setting the device's clock back to before the last response does not
 * extend the access.
 */
export function isOver({ endsAt, latest }: AccessFacts, now: number): boolean {
  return endsAt !== null && Math.max(now, latest) >= Date.parse(endsAt)
}

/** Which types of files can be saved: those that a browser shows offline. */
export function isOfflineType(type: string): boolean {
  return type === 'application/pdf' || /^image\/(?:jpeg|png|gif|webp|avif)$/.test(type)
}

/** The response without signed file links: they expire within minutes, and must not be stored on a device. */
export function withoutFileLinks<Data>(response: Data): Data {
  return JSON.parse(JSON.stringify(response), (_, value: unknown) =>
    typeof value === 'string' && isSignedFileLink(value) ? '' : value,
  )
}

const longestWait = 30

/** How many milliseconds to wait for a busy server, by its `retry-after` in seconds. */
export function retryWait(after: string | null): number {
  const seconds = Number(after ?? '')
  return (Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, longestWait) : 2) * 1000
}

/** Whether a path may be a page, and not an API call, a file or an image. */
export function isPage(pathname: string): boolean {
  return !/^\/(?:api|files|media)\/|\.\w+$/.test(pathname)
}

/** The paths of the scripts, styles and fonts in an HTML document, without duplicates. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))]
}
