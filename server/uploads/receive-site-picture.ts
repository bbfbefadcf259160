import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ErrorCode } from '#contract/errors.ts'
import { maxPictureBytes, type SiteFile, uploadFile } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { FormFile } from '#server/platform/http/receive-file.ts'
import { newId } from '#server/platform/ids.ts'
import { inspectPicture } from '#server/platform/pictures/inspect-picture.ts'
import type { PictureOutput } from '#server/platform/pictures/rebuilt.ts'
import type { PictureType } from '#server/platform/pictures/signatures.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { type Places, takePlace } from './admit-upload.ts'
import { checkedType, refusalOf } from './check-file.ts'
import { mediaType, shownName, siteRenditions, siteSuffixOf } from './rules.ts'
import { insertSitePicture } from './store.ts'
import { siteFileView } from './view.ts'

type Upload = {
  userId: string
  network: string
  /** The length that the request declares, null where it declares none. */
  declaredBytes: number | null
  places: Places
  /** Reads the file off the request. */
  receive(): Promise<FormFile>
}

type Made = {
  renditions: { path: string; suffix: string }[]
  width: number
  height: number
  look: string
  blur: string
}

// Decoded at this size it is a likeness in colours and rough shapes, of a few hundred bytes.
const blurSide = 16
// A scroll of a picture would cost seconds in the slower format.
const tallest = 3

/**
 * Takes a picture for the site in: received, checked, made anew in the widths and formats that pages show, kept,
 * written down. Its real type counts, whatever its name says. No picture that was kept is ever swept away, since a
 * draft may name it that its owner publishes weeks later. Nothing is left of a refused one.
 */
export async function receiveSitePicture(context: Context, upload: Upload): Promise<SiteFile> {
  const temporary: string[] = []
  let leave: (() => void) | undefined
  try {
    leave = await takePlace(context, { ...upload, maxBytes: maxPictureBytes })
    const file = await upload.receive()
    temporary.push(file.path)
    const { success: isForSite } = uploadFile.form.fields.safeParse(file.fields)
    if (!isForSite) throw new AppError('invalid_input', { fields: { purpose: 'invalid' } })
    const type = pictureType(await checkedType(file))
    const made = await makeAnew(context, file, { type, temporary })
    return await keep(context, { file, type, made, upload })
  } catch (error) {
    throw inPictureWords(refusalOf(error))
  } finally {
    leave?.()
    for (const path of temporary) await context.files.discardTemporary(path)
  }
}

function pictureType(type: string): PictureType {
  if (type === 'pdf' || type === 'mp4') throw new AppError('unsupported_file')
  return type as PictureType
}

async function makeAnew(
  { files, pictures }: Context,
  file: FormFile,
  { type, temporary }: { type: PictureType; temporary: string[] },
): Promise<Made> {
  await inspectPicture(file.path, type)
  const renditions = siteRenditions.map((rendition) => ({
    path: files.temporaryPath(),
    suffix: siteSuffixOf(rendition),
    rendition,
  }))
  const blur: PictureOutput = { path: files.temporaryPath(), format: 'webp', longestSide: blurSide }
  temporary.push(blur.path, ...renditions.map(({ path }) => path))
  const outputs = renditions.map(
    ({ path, rendition: { width, format } }): PictureOutput => ({
      path,
      format,
      width,
      longestSide: width * tallest,
    }),
  )
  const { width, height, look } = await pictures.rebuild(file.path, [...outputs, blur], { allowWebp: true })
  const likeness = await readFile(blur.path)
  return { renditions, width, height, look, blur: `data:image/webp;base64,${likeness.toString('base64')}` }
}

async function keep(
  { db, files, clock }: Context,
  { file, type, made, upload }: { file: FormFile; type: PictureType; made: Made; upload: Upload },
): Promise<SiteFile> {
  const now = clock.now()
  const key = files.newKey()
  try {
    for (const { path, suffix } of made.renditions) await files.keep(path, key + suffix)
    const row = await insertSitePicture(db, {
      id: newId(now),
      storage_key: key,
      // Nobody is told this ticket: only staff may remove the picture, by its id.
      ticket_hash: hashToken(randomBytes(16).toString('base64url')),
      mimetype: mediaType(type),
      size: file.size,
      width: made.width,
      height: made.height,
      sha256: file.sha256,
      look_hash: made.look,
      original_name: shownName(file.name),
      has_variants: true,
      network_hash: upload.network,
      uploaded_by: upload.userId,
      created_at: now,
    })
    return siteFileView(row, made)
  } catch (error) {
    for (const { suffix } of made.renditions) await files.remove(key + suffix)
    throw error
  }
}

// The sentences of a payment proof speak of receipts and of 5 MB.
const pictureWords: Partial<Record<ErrorCode, ErrorCode>> = {
  file_too_large: 'picture_too_large',
  unsupported_file: 'unsupported_picture',
  file_unsafe: 'picture_unsafe',
}

function inPictureWords(error: unknown): unknown {
  const code = error instanceof AppError ? pictureWords[error.code] : undefined
  return code ? new AppError(code, { cause: error }) : error
}
