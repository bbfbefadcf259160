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
import { refusalOf, sniffedType } from './check-file.ts'

/** Who sends a form of files: both are known before it is read. */
export type Sender = 'staff' | 'members'

const purposesOf: Record<Sender, readonly UploadPurpose[]> = {
  staff: ['site', 'resource', 'refund'],
  members: ['progress'],
}

/** A refusal of a form for what it says. It is no `AppError` on its way, so that the file at which it is met is not named. */
class FormRefused extends Error {
  readonly refusal: AppError
  constructor(...refused: ConstructorParameters<typeof AppError>) {
    super('The form is refused for what it says')
    this.name = 'FormRefused'
    this.refusal = new AppError(...refused)
  }
}

/** What a form says of its files: what they are for, and what is to be kept of a picture, null for all of it. */
export type FormWords = { purpose: UploadPurpose; crop: PictureCrop | null }

/**
 * Reads what a form says of its files. Refuses the form with `invalid_input` where it names what nobody uploads files
 * for, or a crop that cannot be made, `forbidden` for what others send.
 */
function wordsOf(fields: Record<string, string>, sender: Sender): FormWords {
  const read = uploadFile.form.fields.safeParse(fields)
  if (!read.success) {
    const wrong = read.error.issues.map(({ path }) => [path.join('.'), 'invalid'])
    throw new FormRefused('invalid_input', { fields: Object.fromEntries(wrong) })
  }
  const { purpose, crop } = read.data
  if (!purposesOf[sender].includes(purpose)) throw new FormRefused('forbidden')
  if (crop !== undefined && purpose !== 'site')
    throw new FormRefused('invalid_input', { fields: { crop: 'invalid' } })
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

/** Whose form of files it is, and whether photos of theirs may be kept. */
export type Allowed = { sender: Sender; keepsPhotos: boolean }

/** Whether nothing may be kept of whatever somebody sends: members send photos alone. */
export function keepsNothing({ sender, keepsPhotos }: Allowed): boolean {
  return sender === 'members' && !keepsPhotos
}

/** As `wordsOf`; refuses the form with `photo_consent_missing` for photos that may not be kept. */
export function allowedWords(fields: Record<string, string>, { sender, keepsPhotos }: Allowed): FormWords {
  const words = wordsOf(fields, sender)
  if (words.purpose === 'progress' && !keepsPhotos) throw new FormRefused('photo_consent_missing')
  return words
}

// What a form has said by now that its files are for, null for nothing yet: too late where nothing may be kept.
function purposeSaid(texts: ReadonlyMap<string, string>, allowed: Allowed): UploadPurpose | null {
  if (texts.has('purpose')) return allowedWords(Object.fromEntries(texts), allowed).purpose
  if (keepsNothing(allowed)) throw new FormRefused('photo_consent_missing')
  return null
}

/**
 * How large a file may be, in bytes, by who sends it and how it begins, before the rest of it is read. Throws where it
 * can be nothing that is taken or kept; else a form that says only after its files what they are for is judged when it is
 * whole.
 */
export function fileLimit(allowed: Allowed, beginning: Buffer, texts: ReadonlyMap<string, string>): number {
  const type = sniffType(beginning)
  const purpose = purposeSaid(texts, allowed)
  if (allowed.sender === 'members' || purpose === 'site' || beginning.length === 0) return maxPictureBytes
  if (purpose === 'refund' && (type === null || type === 'mp4')) throw new AppError('unsupported_file')
  if (type) return limits[type]
  if (purpose === 'resource') throw new AppError('unsupported_resource')
  return maxPictureBytes
}

/** A refusal of one file, in the words for its kind, and pointing at it where there are several. */
export async function refusalOfFile(
  error: unknown,
  { file, purpose, at }: { file: FormFile; purpose: UploadPurpose; at: string | undefined },
): Promise<unknown> {
  const refusal = refusalOf(error)
  if (!(refusal instanceof AppError)) return refusal
  const words: Partial<Record<ErrorCode, ErrorCode>> = {
    unsupported_file: unsupportedWords[purpose],
    file_damaged: 'file_damaged',
    file_unsafe: unsafeWord(await sniffedType(file)),
    picture_too_detailed: 'picture_too_detailed',
  }
  const code = words[refusal.code]
  return code ? new AppError(code, { ...refusal.details, at, cause: error }) : refusal
}

const unsupportedWords: Record<UploadPurpose, ErrorCode> = {
  site: 'unsupported_picture',
  progress: 'unsupported_picture',
  resource: 'unsupported_resource',
  refund: 'unsupported_file',
}

function unsafeWord(type: FileType | null): ErrorCode {
  if (type === 'mp4') return 'file_damaged'
  return type === 'pdf' ? 'pdf_unsafe' : 'picture_unsafe'
}

/** A refusal of a whole form, or of a file that was still on its way. */
export function refusalOfForm(error: unknown): unknown {
  // Whoever reads the form takes what it does not know for the cause of a malformed one.
  const ofForm = error instanceof AppError ? error.cause : error
  if (ofForm instanceof FormRefused) return ofForm.refusal
  const refusal = refusalOf(error)
  if (!(refusal instanceof AppError) || refusal.code !== 'file_too_large') return refusal
  const passed = refusal.cause instanceof FileTooLarge ? refusal.cause.maxBytes : maxVideoBytes
  const byLimit: Record<number, ErrorCode> = {
    [maxPictureBytes]: 'picture_too_large',
    [maxPdfBytes]: 'pdf_too_large',
  }
  return new AppError(byLimit[passed] ?? 'video_too_large', { ...refusal.details, cause: refusal })
}
