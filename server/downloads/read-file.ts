import type { Readable } from 'node:stream'
import type { Language } from '#contract/values.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { recordPhotoViews } from '#server/health-access/index.ts'
import { markedParts } from '#server/leak-marks/index.ts'
import { FileMissing } from '#server/platform/files/file-store.ts'
import { type FilePart, openParts, partsWithin, sizeOfParts } from '#server/platform/files/open-parts.ts'
import { parseRange } from '#server/platform/files/range.ts'
import type { ShownCookies } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { contentDisposition, fileNameOf } from '#server/platform/http/file-names.ts'
import {
  findUpload,
  isLinkGood,
  siteSuffixOf,
  suffixOf,
  type UploadRow,
  type Variant,
  variantsOf,
} from '#server/uploads/index.ts'
import type { OpenReads } from './open-reads.ts'
import { nameWithEnding, nameWithoutEnding, servedType, titleFor } from './rules.ts'
import { type FileViewer, viewerOf } from './viewer-of.ts'

/** The parts of a request for a file, as sent. */
export type FileRequest = {
  id: string
  variant: string
  exp: string
  for: string
  sig: string
  range: string | undefined
  network: string
  cookies: ShownCookies
  /** Whether the screen loads a picture before it shows it; it reports the view when it does. */
  isAhead: boolean
  /** The language of the file name for a member. */
  language: Language
}

/** The one variant that may be loaded ahead: whoever loads an original or a page to enlarge views it. */
const previewVariant = '800'

/** A response with a file or a part of it; without a body if the part does not exist. */
export type FileAnswer = { status: 200 | 206 | 416; headers: Record<string, string>; body: Readable | null }

/**
 * Reads a file by its signed link, whole or one part. Throws `link_invalid` if the link is not valid or its holder may
 * not see the file any more, and `busy` if the holder has too many files open.
 */
export async function readFile(
  context: Context,
  reads: OpenReads,
  request: FileRequest,
): Promise<FileAnswer> {
  if (!isValidLink(context, request)) throw new AppError('link_invalid')
  const upload = await findUpload(context.db, { id: request.id })
  const variant = upload && variantsOf(upload).find((known) => known === request.variant)
  if (!variant) throw new AppError('link_invalid')
  const viewer = await viewerOf(context, upload, { holder: request.for, cookies: request.cookies })
  if (!viewer) throw new AppError('link_invalid')
  const name = nameFor(viewer, upload, request.language)
  const release = await reads.enter(viewer.kind === 'account' ? viewer.userId : upload.id)
  const answer = await open(context, upload, { variant, range: request.range, name, viewer }).catch(
    (error: unknown) => {
      release()
      throw error
    },
  )
  if (answer.body) answer.body.once('close', release)
  else release()
  if (answer.status !== 416) await recordView(context, upload, { viewer, answer })
  const isView = variant !== '200' && !(request.isAhead && variant === previewVariant) && isFromStart(answer)
  if (viewer.kind === 'account' && upload.purpose === 'proof' && isView) {
    auditView(context, { viewerId: viewer.userId, upload, network: request.network })
  }
  return answer
}

/** Records that staff see a photo, before its first byte: one whose view cannot be recorded is not shown. */
async function recordView(
  context: Context,
  { id, purpose, uploaded_by: userId }: UploadRow,
  { viewer, answer }: { viewer: FileViewer; answer: FileAnswer },
): Promise<void> {
  if (viewer.kind !== 'account' || viewer.role === 'user' || purpose !== 'progress' || !userId) return
  try {
    await recordPhotoViews(context, { uploadIds: [id], userId, staffId: viewer.userId })
  } catch (error) {
    answer.body?.destroy()
    throw error
  }
}

// Members must not see the name of the file on a staff computer.
function nameFor(viewer: FileViewer, upload: UploadRow, language: Language): string {
  const titles = viewer.kind === 'account' ? viewer.given?.titles : undefined
  return titles ? fileNameOf(titleFor(titles, language)) : nameWithoutEnding(upload.original_name)
}

// A player requests one file in many parts; only the first counts as a view.
function isFromStart({ status, headers }: FileAnswer): boolean {
  return status === 200 || (status === 206 && /^bytes 0-/.test(headers['content-range'] ?? ''))
}

function isValidLink({ secrets, clock }: Context, request: FileRequest): boolean {
  if (!/^\d{1,12}$/.test(request.exp) || request.for === '') return false
  const link = { id: request.id, variant: request.variant, holder: request.for }
  return isLinkGood(secrets, link, { end: Number(request.exp), signature: request.sig, now: clock.now() })
}

// Of a result only what the site would show is stored: the member sees those very bytes.
function storedSuffixOf({ purpose }: UploadRow, variant: Variant): string {
  if (purpose !== 'result') return suffixOf(variant)
  return siteSuffixOf({ width: variant === '200' ? 200 : 800, format: 'webp' })
}

type Opening = { variant: Variant; range: string | undefined; name: string; viewer: FileViewer }

/** The pieces of a file as this reader gets it: a member's copy of a library file bears the member's code. */
async function partsFor(
  context: Context,
  upload: UploadRow,
  { viewer, type, size }: { viewer: FileViewer; type: string; size: number },
): Promise<FilePart[]> {
  if (viewer.kind !== 'account' || !viewer.given) return [{ start: 0, end: size - 1 }]
  const { resourceId } = viewer.given
  return markedParts(context, { upload, type, size, userId: viewer.userId, resourceId })
}

async function open(
  context: Context,
  upload: UploadRow,
  { variant, range, name, viewer }: Opening,
): Promise<FileAnswer> {
  const { files } = context
  const key = upload.storage_key + storedSuffixOf(upload, variant)
  const storedSize = await files.size(key)
  if (storedSize === null) throw new AppError('not_found')
  const type = upload.purpose === 'result' ? upload.mimetype : servedType(upload.mimetype, variant)
  const parts = await partsFor(context, upload, { viewer, type, size: storedSize })
  const size = sizeOfParts(parts)
  const headers = {
    ...headersOf(type),
    'content-disposition': contentDisposition('inline', nameWithEnding(name, type)),
  }
  const wanted = parseRange(range, size)
  if (wanted.kind === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: null }
  }
  const part = wanted.kind === 'part' ? { start: wanted.start, end: wanted.end } : undefined
  const opening = { parts: part ? partsWithin(parts, part) : parts, isWhole: !part }
  const stream = await openParts(files, key, opening).catch((error: unknown) => {
    throw error instanceof FileMissing ? new AppError('not_found', { cause: error }) : error
  })
  if (!part) return { status: 200, headers: { ...headers, 'content-length': String(size) }, body: stream }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(part.end - part.start + 1),
      'content-range': `bytes ${part.start}-${part.end}/${size}`,
    },
    body: stream,
  }
}

function headersOf(type: string): Record<string, string> {
  // With `sandbox`, browsers show an empty page for a PDF and do not let a video load itself.
  const policies: Record<string, string> = { 'application/pdf': '', 'video/mp4': "; media-src 'self'" }
  const policy = policies[type] ?? '; sandbox'
  return {
    'content-type': type,
    'cache-control': 'private, no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${policy}`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Not every browser's PDF viewer sends the cookie with the range requests that it makes itself.
    'accept-ranges': type === 'application/pdf' ? 'none' : 'bytes',
  }
}

// Not awaited: a proof can be viewed even if the audit entry cannot be written.
function auditView(
  { db, clock, log }: Context,
  view: { viewerId: string; upload: UploadRow; network: string },
): void {
  audit(
    db,
    { userId: view.viewerId, network: view.network },
    {
      at: clock.now(),
      action: 'payment_proof.viewed',
      subjectId: view.upload.application_id ?? view.upload.id,
    },
  ).catch((error: Error) =>
    log.warn({ reason: error.message }, 'the view of a proof could not be written to the audit log'),
  )
}
