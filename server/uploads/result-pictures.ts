import { randomBytes } from 'node:crypto'
import { maxPictureBytes } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { FileMissing } from '#server/platform/files/file-store.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { PictureArea } from '#server/platform/pictures/rebuilt.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { toAppError } from './check-file.ts'
import { discardTemporaries, removeFailed } from './clean-up.ts'
import { makeSitePicture } from './make-site-picture.ts'
import { mediaType } from './rules.ts'
import type { NewUpload, UploadRow } from './store.ts'

/**
 * Makes the picture that the site would show of a member's progress photo, with the ellipses in the boxes `blurs` burned
 * into its pixels, and stores its files. Returns the row to insert; a caller that fails to removes the files again. Throws
 * `publication_photo_gone` if the member deleted the photo.
 */
export async function makeResultPicture(
  context: Context,
  photo: UploadRow,
  blurs: PictureArea[],
): Promise<NewUpload> {
  const { files } = context
  const temporary: string[] = []
  const stored: string[] = []
  try {
    const source = await files.open(photo.storage_key)
    const received = await files.receive(source.stream, { maxBytes: maxPictureBytes * 4 })
    temporary.push(received.path)
    const file = { ...received, name: '', type: photo.mimetype }
    const made = await makeSitePicture(context, file, { temporary, crop: null, blurs })
    const key = files.newKey()
    for (const { path, suffix } of made.renditions) {
      stored.push(key + suffix)
      await files.keep(path, key + suffix)
    }
    return rowOf(photo, { key, made, now: context.clock.now() })
  } catch (error) {
    await removeFailed(context, stored)
    if (error instanceof FileMissing) throw new AppError('publication_photo_gone')
    throw toAppError(error)
  } finally {
    await discardTemporaries(context, temporary)
  }
}

type Made = Awaited<ReturnType<typeof makeSitePicture>>

function rowOf(photo: UploadRow, { key, made, now }: { key: string; made: Made; now: Date }): NewUpload {
  return {
    id: newId(now),
    storage_key: key,
    purpose: 'result',
    state: 'claimed',
    // Nobody holds a ticket of it.
    ticket_hash: hashToken(randomBytes(16).toString('base64url')),
    mimetype: mediaType('webp'),
    size: made.file.size,
    width: made.width,
    height: made.height,
    // Of the picture that it was made of: the address alone names this one.
    sha256: made.file.sha256,
    look_hash: made.perceptualHash,
    blur: made.blur,
    original_name: '',
    has_variants: true,
    network_hash: '',
    uploaded_by: photo.uploaded_by,
    created_at: now,
  }
}
