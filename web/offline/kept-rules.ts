import { isSignedFileLink } from '#contract/values.ts'

/** The most bytes that one document kept on a device may have: the largest PDF of the library. */
export const largestKept = 25 * 1024 * 1024
/** The most bytes that all documents kept on a device may have together. */
export const mostKept = 200 * 1024 * 1024

/** The folder under which the worker answers with documents that are kept on the device, by their id. */
export const keptFolder = '/members/kept/'

/** When the access ends of whoever it was kept for, and the latest instant that this device has seen, in milliseconds. */
export type AccessFacts = { endsAt: string | null; latest: number }

/**
 * Whether the access is over, judged without a connection. A clock that was set back after the last time the server was
 * reached does not make it longer.
 */
export function isOver({ endsAt, latest }: AccessFacts, now: number): boolean {
  return endsAt !== null && Math.max(now, latest) >= Date.parse(endsAt)
}

/** Which kinds of files are kept: what a browser shows without a connection. */
export function isKeptType(type: string): boolean {
  return type === 'application/pdf' || /^image\/(?:jpeg|png|gif|webp|avif)$/.test(type)
}

/** An answer without links to private files: they hold for minutes, and must not be found on a device. */
export function withoutFileLinks<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer), (_, value: unknown) =>
    typeof value === 'string' && isSignedFileLink(value) ? '' : value,
  )
}

/** Whether a page may lie at this address, not a call, a file or a picture. */
export function isPage(pathname: string): boolean {
  return !/^\/(?:api|files|media)\/|\.\w+$/.test(pathname)
}

/** The addresses of scripts, styles and fonts that a document names, each once. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))]
}
