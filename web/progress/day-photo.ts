import type { EarlyRefusal } from '#web/platform/file-upload.ts'

/** One photo of a day: saved already, or new and so far on its way. `percent` is 0 to 100. */
export type DayPhoto = {
  key: string
  step: 'kept' | 'waiting' | 'uploading' | 'checking' | 'ready' | 'failed'
  name: string
  percent: number
  thumbnailUrl: string | null
  /** What saving names it by: the id of a saved one, the ticket of a new one. */
  id: string | null
  /** A short-lived link of the server's to a new one. */
  link: string
  sentAt: number
  /** Why it is not there: refused before it was sent, expired, or in the server's own words. */
  problem?: EarlyRefusal | 'lost' | { sentence: string }
}
