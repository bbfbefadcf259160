import type { SitePicture } from '#contract/site-content.ts'
import { maxPictureBytes } from '#contract/uploads.ts'
import { type EarlyRefusal, refuseEarly } from '#web/platform/file-upload.ts'
import type { Adjustment } from '#web/site-editor/media/crop/adjustment.ts'

/** What the server answers of a picture that it took. */
export type Uploaded = Pick<SitePicture, 'id' | 'width' | 'height' | 'blur'>

/** A file that was sent from this page, and how it was cropped: it can be cropped otherwise without being chosen again. */
export type SentFile = Adjustment & { file: File }

const extensions = ['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp']
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** What a file field takes. */
export const acceptedPictures = [...types, ...extensions.map((one) => `.${one}`)].join(',')

/** Says at once what the server would say later of a picture; pasted ones have a type, and a name that says nothing. */
export function refusePicture(file: File): EarlyRefusal | null {
  const refusal = refuseEarly(file, { maxBytes: maxPictureBytes, extensions })
  return refusal === 'wrongType' && types.includes(file.type) ? null : refusal
}

// Enough to go back to while one is at it; a file that was pasted takes memory as long as it is kept.
const most = 12
const sent = new Map<string, SentFile>()

/** Keeps the file of a picture as long as this page is open. */
export function keepSentFile(id: string, file: SentFile): void {
  sent.set(id, file)
  const [oldest] = sent.keys()
  if (sent.size > most && oldest !== undefined) sent.delete(oldest)
}

/** The file that a picture was made of, where it was sent from this page. */
export function sentFileOf(id: string): SentFile | undefined {
  return sent.get(id)
}
