import type { SitePicture } from '#contract/site-content.ts'
import { maxPictureBytes } from '#contract/uploads.ts'
import { checkFile, type FileCheckError } from '#web/platform/file-upload.ts'
import type { Adjustment } from '#web/staff/site-editor/media/crop/adjustment.ts'

/** The server's response for an uploaded image. */
export type Uploaded = Pick<SitePicture, 'id' | 'width' | 'height' | 'blur'>

/** An uploaded file with its crop, so that it can be cropped again without choosing it again. */
export type AdjustedFile = Adjustment & { file: File }

const extensions = ['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp']
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** The `accept` attribute of the file input. */
export const acceptedPictures = [...types, ...extensions.map((one) => `.${one}`)].join(',')

/** Validates an image before the upload. Pasted images have a type, but no useful file name. */
export function checkPicture(file: File): FileCheckError | null {
  const fileProblem = checkFile(file, { maxBytes: maxPictureBytes, extensions })
  return fileProblem === 'wrongType' && types.includes(file.type) ? null : fileProblem
}

// Enough for one editing session; each file takes memory.
const most = 12
const sent = new Map<string, AdjustedFile>()

/** Remembers the file of an uploaded image until the page is closed, for the newest 12. */
export function rememberSentFile(id: string, file: AdjustedFile): void {
  sent.set(id, file)
  const [oldest] = sent.keys()
  if (sent.size > most && oldest !== undefined) sent.delete(oldest)
}

/** The original file of an image, if it was uploaded from this page recently. */
export function sentFileOf(id: string): AdjustedFile | undefined {
  return sent.get(id)
}
