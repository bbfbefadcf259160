import type { FileCheckError } from '#web/platform/file-upload.ts'

/** One photo of a day: saved, or new with the state of its upload. `percent` is 0 to 100. */
export type DayPhoto = {
  key: string
  step: 'kept' | 'waiting' | 'uploading' | 'checking' | 'ready' | 'failed'
  name: string
  percent: number
  thumbnailUrl: string | null
  /** The id in the request that saves the day: the photo's id if it is saved, else the upload's ticket. */
  id: string | null
  /** A short-lived signed link to a new photo. */
  link: string
  sentAt: number
  /** Why the photo failed: rejected before the upload, expired, or the server's sentence. */
  problem?: FileCheckError | 'lost' | { sentence: string }
}
