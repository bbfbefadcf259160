import type { ErrorCode } from '#contract/errors.ts'
import {
  maxPdfBytes,
  maxPictureBytes,
  maxVideoBytes,
  type PictureCrop,
  readCrop,
  type UploadPurpose,
  uploadFile,
} from '#contract/uploads.ts'
import { FileTooLarge } from '#server/platform/files/file-store.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { FormFile } from '#server/platform/http/receive-form.ts'
import { type FileType, sniffType } from '#server/platform/pictures/signatures.ts'
import { sniffedType, toAppError } from './check-file.ts'

/** Who sends a form with files: known before it is read. */
export type SenderKind = 'staff' | 'assistants' | 'members'

const purposesOf: Record<SenderKind, readonly UploadPurpose[]> = {
  staff: ['site', 'resource', 'refund'],
  assistants: ['refund'],
  members: ['progress'],
}

/** An error of the whole form. Not an `AppError`, so that `receiveForm` does not add the path of the current file. */
class FormError extends Error {
  readonly appError: AppError
  constructor(...args: ConstructorParameters<typeof AppError>) {
    super('The form is refused for what it says')
    this.name = 'FormError'
    this.appError = new AppError(...args)
  }
}

/** The fields of a form: the purpose of its files, and the crop of an image, null for none. */
export type FormTexts = { purpose: UploadPurpose; crop: PictureCrop | null }

/**
 * Reads the fields of a form. Throws `invalid_input` for an unknown purpose or an impossible crop, and `forbidden` for
 * a purpose that this sender may not use.
 */
function parseTexts(fields: Record<string, string>, sender: SenderKind): FormTexts {
  const read = uploadFile.form.fields.safeParse(fields)
  if (!read.success) {
    const wrong = read.error.issues.map(({ path }) => [path.join('.'), 'invalid'])
    throw new FormError('invalid_input', { fields: Object.fromEntries(wrong) })
  }
  const { purpose, crop } = read.data
  if (!purposesOf[sender].includes(purpose)) throw new FormError('forbidden')
  if (crop !== undefined && purpose !== 'site')
    throw new FormError('invalid_input', { fields: { crop: 'invalid' } })
  return { purpose, crop: crop === undefined ? null : readCrop(crop) }
}

const limits: Record<FileType, number> = {
  jpeg: maxPictureBytes,
  png: maxPictureBytes,
  gif: maxPictureBytes,
  webp: maxPictureBytes,
  pdf: maxPdfBytes,
  mp4: maxVideoBytes,
}

/** The sender of a form, and whether photos of that user may be stored. */
export type Allowed = { sender: SenderKind; keepsPhotos: boolean }

/** Whether nothing of the form may be stored: members send only photos. */
export function keepsNothing({ sender, keepsPhotos }: Allowed): boolean {
  return sender === 'members' && !keepsPhotos
}

/** As `parseTexts`; also throws `photo_consent_missing` for photos that may not be stored. */
export function allowedTexts(fields: Record<string, string>, { sender, keepsPhotos }: Allowed): FormTexts {
  const texts = parseTexts(fields, sender)
  if (texts.purpose === 'progress' && !keepsPhotos) throw new FormError('photo_consent_missing')
  return texts
}

// The purpose that the form has named so far, or null; throws at once if nothing may be stored anyway.
function namedPurpose(texts: ReadonlyMap<string, string>, allowed: Allowed): UploadPurpose | null {
  if (texts.has('purpose')) return allowedTexts(Object.fromEntries(texts), allowed).purpose
  if (keepsNothing(allowed)) throw new FormError('photo_consent_missing')
  return null
}

/**
 * The maximum size of a file in bytes, by its sender and its first bytes, before the rest is read. Throws if the file
 * cannot be accepted at all; a form that names its purpose only after its files is checked when it is complete.
 */
export function fileLimit(allowed: Allowed, beginning: Buffer, texts: ReadonlyMap<string, string>): number {
  const type = sniffType(beginning)
  const purpose = namedPurpose(texts, allowed)
  if (allowed.sender === 'members' || purpose === 'site' || beginning.length === 0) return maxPictureBytes
  if (purpose === 'refund' && (type === null || type === 'mp4')) throw new AppError('unsupported_file')
  if (type) return limits[type]
  if (purpose === 'resource') throw new AppError('unsupported_resource')
  return maxPictureBytes
}

/** The error of one file, with the code for its purpose and type, and its path if there are several. */
export async function fileErrorOf(
  error: unknown,
  { file, purpose, at }: { file: FormFile; purpose: UploadPurpose; at: string | undefined },
): Promise<unknown> {
  const appError = toAppError(error)
  if (!(appError instanceof AppError)) return appError
  const codes: Partial<Record<ErrorCode, ErrorCode>> = {
    unsupported_file: unsupportedCodes[purpose],
    file_damaged: 'file_damaged',
    file_unsafe: unsafeCode(await sniffedType(file)),
    picture_too_detailed: 'picture_too_detailed',
    copy_of_member: 'copy_of_member',
  }
  const code = codes[appError.code]
  return code ? new AppError(code, { ...appError.details, at, cause: error }) : appError
}

const unsupportedCodes: Record<UploadPurpose, ErrorCode> = {
  site: 'unsupported_picture',
  progress: 'unsupported_picture',
  resource: 'unsupported_resource',
  refund: 'unsupported_file',
}

function unsafeCode(type: FileType | null): ErrorCode {
  if (type === 'mp4') return 'file_damaged'
  return type === 'pdf' ? 'pdf_unsafe' : 'picture_unsafe'
}

/** The error of a whole form, or of a file that was still being received. */
export function formErrorOf(error: unknown): unknown {
  // `receiveForm` wraps errors that it does not know as the cause of `malformed_request`.
  const ofForm = error instanceof AppError ? error.cause : error
  if (ofForm instanceof FormError) return ofForm.appError
  const appError = toAppError(error)
  if (!(appError instanceof AppError) || appError.code !== 'file_too_large') return appError
  const passed = appError.cause instanceof FileTooLarge ? appError.cause.maxBytes : maxVideoBytes
  const byLimit: Record<number, ErrorCode> = {
    [maxPictureBytes]: 'picture_too_large',
    [maxPdfBytes]: 'pdf_too_large',
  }
  return new AppError(byLimit[passed] ?? 'video_too_large', { ...appError.details, cause: appError })
}
