import type { Readable } from 'node:stream'
import type { Language } from '#contract/values.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { FileMissing } from '#server/platform/files/file-store.ts'
import { parseRange } from '#server/platform/files/range.ts'
import type { ShownCookies } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  findUpload,
  isLinkGood,
  suffixOf,
  type UploadRow,
  type Variant,
  variants,
} from '#server/uploads/index.ts'
import type { OpenReads } from './open-reads.ts'
import { contentDisposition, nameOfTitle, nameWithoutEnding, servedType } from './rules.ts'
import { type FileViewer, viewerOf } from './viewer-of.ts'

/** What a request for a file carries; everything as it was sent. */
export type FileRequest = {
  id: string
  variant: string
  exp: string
  for: string
  sig: string
  range: string | undefined
  network: string
  cookies: ShownCookies
  /** The language in which a member is told the name of a file. */
  language: Language
}

/** An answer with a file or a part of it; without a body where the part does not exist. */
export type FileAnswer = { status: 200 | 206 | 416; headers: Record<string, string>; body: Readable | null }

/**
 * Reads a file by its signed link, whole or one part. The link must hold and its holder must still be allowed to see
 * it; throws `link_invalid` where that is not so, `busy` where they have too much open already.
 */
export async function readFile(
  context: Context,
  reads: OpenReads,
  request: FileRequest,
): Promise<FileAnswer> {
  const variant = variants.find((known) => known === request.variant)
  if (!variant || !isGood(context, request, variant)) throw new AppError('link_invalid')
  const upload = await findUpload(context.db, { id: request.id })
  if (!upload || (variant !== 'original' && !upload.has_variants)) throw new AppError('link_invalid')
  const viewer = await viewerOf(context, upload, { holder: request.for, cookies: request.cookies })
  if (!viewer) throw new AppError('link_invalid')
  const name = nameFor(viewer, upload, request.language)
  const leave = await reads.enter(viewer.kind === 'account' ? viewer.userId : upload.id)
  const answer = await open(context, upload, { variant, range: request.range, name }).catch(
    (error: unknown) => {
      leave()
      throw error
    },
  )
  if (answer.body) answer.body.once('close', leave)
  else leave()
  if (viewer.kind === 'account' && upload.purpose === 'proof' && variant !== '200' && isFromStart(answer)) {
    noteView(context, { viewerId: viewer.userId, upload, network: request.network })
  }
  return answer
}

// What staff called the file on their disk is not for members.
function nameFor(viewer: FileViewer, upload: UploadRow, language: Language): string {
  const titles = viewer.kind === 'account' ? viewer.titles : undefined
  return titles ? nameOfTitle(titles, language) : nameWithoutEnding(upload.original_name)
}

// A player asks for one file in many parts; the first of them is the view.
function isFromStart({ status, headers }: FileAnswer): boolean {
  return status === 200 || (status === 206 && /^bytes 0-/.test(headers['content-range'] ?? ''))
}

function isGood({ secrets, clock }: Context, request: FileRequest, variant: Variant): boolean {
  if (!/^\d{1,12}$/.test(request.exp) || request.for === '') return false
  const link = { id: request.id, variant, holder: request.for }
  return isLinkGood(secrets, link, { end: Number(request.exp), signature: request.sig, now: clock.now() })
}

async function open(
  { files }: Context,
  upload: UploadRow,
  { variant, range, name }: { variant: Variant; range: string | undefined; name: string },
): Promise<FileAnswer> {
  const key = upload.storage_key + suffixOf(variant)
  const size = await files.size(key)
  if (size === null) throw new AppError('not_found')
  const type = servedType(upload.mimetype, variant)
  const headers = {
    ...headersOf(type),
    'content-disposition': contentDisposition(name, type),
  }
  const asked = parseRange(range, size)
  if (asked.kind === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: null }
  }
  const part = asked.kind === 'part' ? { start: asked.start, end: asked.end } : undefined
  const { stream } = await files.open(key, part).catch((error: unknown) => {
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
  // In a sandbox browsers show an empty page for a PDF and do not let a video read itself.
  const walls: Record<string, string> = { 'application/pdf': '', 'video/mp4': "; media-src 'self'" }
  const wall = walls[type] ?? '; sandbox'
  return {
    'content-type': type,
    'cache-control': 'private, no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${wall}`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Not every browser's PDF reader sends the cookie with the parts that it would ask for by itself.
    'accept-ranges': type === 'application/pdf' ? 'none' : 'bytes',
  }
}

// Not waited for: a proof can be looked at though nothing can be written.
function noteView(
  { db, clock, log }: Context,
  view: { viewerId: string; upload: UploadRow; network: string },
): void {
  recordAudit(db, {
    at: clock.now(),
    actorId: view.viewerId,
    action: 'proof_viewed',
    subjectId: view.upload.application_id ?? view.upload.id,
    network: view.network,
  }).catch((error: Error) => log.warn({ reason: error.message }, 'the view of a proof could not be noted'))
}
