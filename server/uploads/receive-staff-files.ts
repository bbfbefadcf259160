import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import { type SiteFile, type UploadPurpose, uploadFiles } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type FormFile, placeInForm, type ReceivedForm } from '#server/platform/http/receive-form.ts'
import { newId } from '#server/platform/ids.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { type Places, takePlace } from './admit-upload.ts'
import { refusalOf } from './check-file.ts'
import { type MadePicture, makeSitePicture } from './make-site-picture.ts'
import { mediaType, shownName } from './rules.ts'
import { insertSitePicture, type NewUpload } from './store.ts'
import { siteFileView } from './view.ts'

type Upload = {
  userId: string
  network: string
  /** The length that the request declares, null where it declares none. */
  declaredBytes: number | null
  places: Places
  /** What the form may hold; see `receiveForm`. */
  wanted: { field: string; most: number; maxBytes: number }
  /** Reads the form off the request. */
  receive(): Promise<ReceivedForm>
}

type Make = (context: Context, file: FormFile, temporary: string[]) => Promise<MadePicture>

/** How a file is made into what is kept of it, by what it is for. */
const makes: Record<UploadPurpose, Make> = { site: makeSitePicture }

/**
 * Takes files of staff's in: received, checked and made anew one after the other, then kept and written down, all or
 * none. No picture that was kept is ever swept away, since a draft may name it that its owner publishes weeks later.
 * Nothing is left of a refused form; of several files the one at fault is named.
 */
export async function receiveStaffFiles(context: Context, upload: Upload): Promise<SiteFile[]> {
  const temporary: string[] = []
  let leave: (() => void) | undefined
  try {
    leave = await takePlace(context, { ...upload, maxBytes: upload.wanted.most * upload.wanted.maxBytes })
    const form = await upload.receive()
    temporary.push(...form.files.map(({ path }) => path))
    const make = makes[purposeOf(form)]
    const made: MadePicture[] = []
    for (const [at, file] of form.files.entries()) {
      const making = make(context, file, temporary)
      made.push(await making.catch((error) => Promise.reject(ofFile(error, placeInForm(upload.wanted, at)))))
    }
    return await keep(context, made, upload)
  } catch (error) {
    throw inPictureWords(refusalOf(error))
  } finally {
    leave?.()
    for (const path of temporary) await context.files.discardTemporary(path)
  }
}

function purposeOf({ fields }: ReceivedForm): UploadPurpose {
  const read = uploadFiles.form.fields.safeParse(fields)
  if (!read.success) throw new AppError('invalid_input', { fields: { purpose: 'invalid' } })
  return read.data.purpose
}

async function keep({ db, files, clock }: Context, made: MadePicture[], upload: Upload): Promise<SiteFile[]> {
  const now = clock.now()
  const keyed = made.map((picture) => ({
    picture,
    row: rowOf(picture, { key: files.newKey(), now, upload }),
  }))
  const kept: string[] = []
  try {
    for (const { picture, row } of keyed) {
      for (const { path, suffix } of picture.renditions) {
        kept.push(row.storage_key + suffix)
        await files.keep(path, row.storage_key + suffix)
      }
    }
    return await inTransaction(db, async (tx) => {
      const written: SiteFile[] = []
      for (const { picture, row } of keyed)
        written.push(siteFileView(await insertSitePicture(tx, row), picture))
      return written
    })
  } catch (error) {
    for (const key of kept) await files.remove(key)
    throw error
  }
}

function rowOf(
  { file, type, width, height, look }: MadePicture,
  { key, now, upload }: { key: string; now: Date; upload: Upload },
): NewUpload & { uploaded_by: string } {
  return {
    id: newId(now),
    storage_key: key,
    // Nobody is told this ticket: only staff may remove the picture, by its id.
    ticket_hash: hashToken(randomBytes(16).toString('base64url')),
    mimetype: mediaType(type),
    size: file.size,
    width,
    height,
    sha256: file.sha256,
    look_hash: look,
    original_name: shownName(file.name),
    has_variants: true,
    network_hash: upload.network,
    uploaded_by: upload.userId,
    created_at: now,
  }
}

const faultsOfFile: ErrorCode[] = ['unsupported_file', 'file_damaged', 'file_unsafe', 'picture_too_detailed']

/** Names the file in a refusal that is about it, and not about the server's state. */
function ofFile(error: unknown, at: string | undefined): unknown {
  const refusal = refusalOf(error)
  if (!(refusal instanceof AppError) || !faultsOfFile.includes(refusal.code)) return refusal
  return new AppError(refusal.code, { ...refusal.details, at })
}

// The sentences of a payment proof speak of receipts and of 5 MB.
const pictureWords: Partial<Record<ErrorCode, ErrorCode>> = {
  file_too_large: 'picture_too_large',
  unsupported_file: 'unsupported_picture',
  file_unsafe: 'picture_unsafe',
}

function inPictureWords(error: unknown): unknown {
  const code = error instanceof AppError ? pictureWords[error.code] : undefined
  return code ? new AppError(code, { ...(error as AppError).details, cause: error }) : error
}
