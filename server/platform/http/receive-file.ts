import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FileStore, type ReceivedFile, StorageFull } from '#server/platform/files/file-store.ts'
import { AppError } from './errors.ts'

/** A file that came with a form: written to temporary storage, with the name and type that its sender claims. */
export type FormFile = ReceivedFile & {
  name: string
  type: string
  /** The short texts that came beside it, as they were sent; of two of one name the later. */
  fields: Record<string, string>
}

type Wanted = {
  /** The form field that carries the file. */
  field: string
  /** A file of exactly this size passes. */
  maxBytes: number
  files: FileStore
  /** How long the whole form may take, in milliseconds. */
  deadline: number
}

const formType = /^multipart\/form-data *;/i
// The longest boundary that RFC 2046 allows; the parser throws at a much longer one.
const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i
// So much of a refused body is read away, so that its sender gets to see the answer; more ends the connection.
const readAwayBytes = 8 * 1024 * 1024

/** Lets the calls of a scope take forms of one file and a few short fields. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fieldSize: 2048, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
}

/**
 * Receives the one file of a form. Throws `malformed_request` for a form that is none, is cut off, or holds another or
 * a second file, `file_too_large`, `storage_full`, or `upload_timed_out`; nothing of the file is left then.
 */
export async function receiveFile(request: FastifyRequest, wanted: Wanted): Promise<FormFile> {
  const type = request.headers['content-type'] ?? ''
  if (!formType.test(type) || !boundary.test(type)) throw new AppError('malformed_request')
  const deadline = AbortSignal.timeout(wanted.deadline)
  const late = new Promise<never>((_, reject) => {
    deadline.onabort = () => reject(new AppError('upload_timed_out'))
  })
  const collected: Omit<FormFile, 'fields'>[] = []
  const texts = new Map<string, string>()
  const collecting = collect(request, { ...wanted, deadline, texts }, collected)
  try {
    await Promise.race([collecting, late])
    const [file] = collected
    if (!file) throw new AppError('malformed_request')
    return { ...file, fields: Object.fromEntries(texts) }
  } catch (error) {
    letGoOfBody(request)
    await Promise.all(collected.map((file) => wanted.files.discardTemporary(file.path)))
    collecting.catch(() => {})
    throw deadline.aborted ? new AppError('upload_timed_out') : understand(error)
  } finally {
    deadline.onabort = null
  }
}

async function collect(
  request: FastifyRequest,
  wanted: Omit<Wanted, 'deadline'> & { deadline: AbortSignal; texts: Map<string, string> },
  collected: Omit<FormFile, 'fields'>[],
): Promise<void> {
  const { field, maxBytes, files, deadline, texts } = wanted
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts.set(part.fieldname, part.value)
      continue
    }
    if (part.fieldname !== field) throw new AppError('malformed_request')
    const received = await files.receive(part.file, { maxBytes, signal: deadline })
    collected.push({ ...received, name: part.filename ?? '', type: part.mimetype })
    if (part.file.truncated) throw new AppError('file_too_large')
  }
}

/** Stops reading a body that nobody wants any more. */
export function letGoOfBody({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > readAwayBytes) raw.destroy()
  })
  raw.resume()
}

function understand(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof StorageFull) return new AppError('storage_full', { cause: error })
  // A fault of the system is ours; all others are the form's.
  if (error instanceof Error && 'syscall' in error) return error
  return new AppError('malformed_request', { cause: error })
}
