import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { belongsInField, tooManyFiles } from '#contract/field-error-codes.ts'
import {
  type FileStore,
  FileTooLarge,
  type ReceivedFile,
  StorageFull,
  StorageUnavailable,
} from '#server/platform/files/file-store.ts'
import { endSlowSending } from './body-timeouts.ts'
import { AppError } from './errors.ts'

/** A file of a form: written to temporary storage, with the name and type that its sender claims. */
export type FormFile = ReceivedFile & { name: string; type: string }

export type ReceivedForm = {
  /** In the order in which they were sent; at least one. */
  files: [FormFile, ...FormFile[]]
  /** The short text fields, as sent; the last value of each name. */
  fields: Record<string, string>
}

/** The part of a form that is compared on a repeat: fields, and files by their digests. */
export function formContent({ files, fields }: ReceivedForm): unknown {
  return [fields, files.map(({ name, type, sha256 }) => [name, type, sha256])]
}

/** Runs an act once per `Idempotency-Key` and content; see `Call`. */
export type Once = <Answer>(content: unknown, act: () => Promise<Answer>) => Promise<Answer>

type Wanted = {
  /** The form field that carries the files. */
  field: string
  /** The maximum number of files. */
  most: number
  /** Per file; a file of exactly this size is accepted. */
  maxBytes: number
  /** A smaller limit, in bytes, from the first bytes of a file and the fields before it; may reject it by throwing. */
  limitOf?: (beginning: Buffer, texts: ReadonlyMap<string, string>) => number
  files: FileStore
  /** Milliseconds for the whole form. */
  deadline: number
  /** Milliseconds without a byte before it fails; unlimited if absent. */
  idle?: number
  /** How many bytes must arrive in each period of `within` milliseconds; counts only while we are ready to read. */
  minRate?: { bytes: number; within: number }
  /** Aborts the form; its reason is thrown. */
  signal?: AbortSignal
}

const formType = /^multipart\/form-data *;/i
// The longest boundary that RFC 2046 allows; the parser throws at a much longer one.
const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i
// This much of a rejected body is discarded, so that its sender can read the error; more closes the connection.
const maxDiscardedBytes = 8 * 1024 * 1024
const maxFields = 5

/** Lets the endpoints of a scope accept forms with files and a few short fields. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fields: maxFields, fieldSize: 2048, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
}

/**
 * Receives the files of a form one after the other, with at most one chunk in memory. Throws `malformed_request` for a
 * form that is invalid or cut off, `invalid_input` at the files' field for no file, one in another field or one too
 * many, `file_too_large` (at the file if there may be several; its cause has the limit), `storage_full`,
 * `storage_unavailable`, `upload_timed_out` or `upload_stalled`; then no file is left.
 */
export async function receiveForm(request: FastifyRequest, wanted: Wanted): Promise<ReceivedForm> {
  const type = request.headers['content-type'] ?? ''
  if (!formType.test(type) || !boundary.test(type)) throw new AppError('malformed_request')
  const time = watchTime(request, wanted)
  const timeout = new Promise<never>((_, reject) => {
    time.signal.onabort = () => reject(time.signal.reason)
  })
  const collected: FormFile[] = []
  const texts = new Map<string, string>()
  const collecting = collect(request, { ...wanted, signal: time.signal, texts }, collected)
  try {
    await Promise.race([collecting, timeout])
    const [first, ...others] = collected
    if (!first) throw wrongFieldError(wanted)
    return { files: [first, ...others], fields: Object.fromEntries(texts) }
  } catch (error) {
    discardBody(request, isSlowness(time.signal.reason) ? 'stalled' : 'rejected')
    await Promise.all(collected.map((file) => wanted.files.discardTemporary(file.path)))
    collecting.catch(() => {})
    throw time.signal.aborted ? time.signal.reason : toFormError(error, wanted)
  } finally {
    time.stop()
  }
}

/** A signal that aborts a form, with its error: the form took too long, or its sender stalled. */
function watchTime(
  { raw }: FastifyRequest,
  { deadline, idle, minRate, signal: given }: Pick<Wanted, 'deadline' | 'idle' | 'minRate' | 'signal'>,
) {
  const controller = new AbortController()
  const signal = given ? AbortSignal.any([controller.signal, given]) : controller.signal
  const end = setTimeout(() => controller.abort(new AppError('upload_timed_out')), deadline)
  const endWatch = idle === undefined ? () => {} : watchSender(raw, { idle, controller })
  const endRateWatch = minRate ? watchRate(raw, { minRate, controller }) : () => {}
  const stop = () => {
    signal.onabort = null
    endWatch()
    endRateWatch()
    clearTimeout(end)
  }
  return { signal, stop }
}

const checksPerIdle = 30

/**
 * Aborts a form whose sender stalls. It counts checks instead of time, and only those at which we were ready to read: a
 * slow disk or a suspended process must not count against the sender.
 */
function watchSender(
  raw: IncomingMessage,
  { idle, controller }: { idle: number; controller: AbortController },
) {
  let waited = 0
  const onData = () => {
    waited = 0
  }
  const timer = setInterval(() => {
    if (raw.complete || raw.isPaused()) return
    waited++
    if (waited > checksPerIdle) controller.abort(new AppError('upload_stalled'))
  }, idle / checksPerIdle)
  raw.on('data', onData)
  return () => {
    raw.off('data', onData)
    clearInterval(timer)
  }
}

const checksPerWindow = 10

/**
 * Aborts a form that arrived below the minimum rate over the latest checks; like `watchSender` it counts only checks at
 * which we were ready to read.
 */
function watchRate(
  raw: IncomingMessage,
  {
    minRate: { bytes, within },
    controller,
  }: { minRate: { bytes: number; within: number }; controller: AbortController },
) {
  const amounts: number[] = []
  let arrived = 0
  const onData = (chunk: Buffer) => {
    arrived += chunk.length
  }
  const timer = setInterval(() => {
    if (raw.complete || raw.isPaused()) return
    amounts.push(arrived)
    arrived = 0
    if (amounts.length < checksPerWindow) return
    const sum = amounts.reduce((total, each) => total + each, 0)
    amounts.shift()
    if (sum < bytes) controller.abort(new AppError('upload_stalled'))
  }, within / checksPerWindow)
  raw.on('data', onData)
  return () => {
    raw.off('data', onData)
    clearInterval(timer)
  }
}

/** The path of a file of a form in errors: `files.2` is the third. Undefined if the form takes only one. */
export function pathInForm({ field, most }: Pick<Wanted, 'field' | 'most'>, at: number): string | undefined {
  return most > 1 ? `${field}.${at}` : undefined
}

async function collect(
  request: FastifyRequest,
  wanted: Omit<Wanted, 'deadline' | 'idle' | 'minRate'> & {
    signal: AbortSignal
    texts: Map<string, string>
  },
  collected: FormFile[],
): Promise<void> {
  const { field, most, maxBytes, limitOf, files, signal, texts } = wanted
  const limits = { fileSize: maxBytes, files: most, parts: most + maxFields }
  const ownLimit = limitOf ? (beginning: Buffer) => limitOf(beginning, texts) : maxBytes
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts.set(part.fieldname, part.value)
      continue
    }
    if (part.fieldname !== field) throw wrongFieldError(wanted)
    const receiving = files.receive(part.file, { maxBytes: ownLimit, signal })
    const at = pathInForm(wanted, collected.length)
    const received = await receiving.catch((error) => Promise.reject(withPath(error, at)))
    collected.push({ ...received, name: part.filename ?? '', type: part.mimetype })
    if (part.file.truncated) {
      throw new AppError('file_too_large', { at, cause: new FileTooLarge(maxBytes) })
    }
  }
}

/** Adds the path of the rejected file to its error, unless the error names another field. */
function withPath(error: unknown, at: string | undefined): unknown {
  if (error instanceof FileTooLarge) return new AppError('file_too_large', { at, cause: error })
  if (!(error instanceof AppError) || error.details.fields) return error
  return new AppError(error.code, { ...error.details, at })
}

/** Whether a form was aborted because its sender was too slow. */
function isSlowness(reason: unknown): boolean {
  return reason instanceof AppError && ['upload_stalled', 'upload_timed_out'].includes(reason.code)
}

/** Stops processing a body; from now on the ordinary time limits apply to it, or a few seconds if it stalled. */
export function discardBody({ raw }: FastifyRequest, why: 'stalled' | 'rejected' = 'rejected'): void {
  if (raw.readableEnded || raw.destroyed) return
  endSlowSending(raw, why)
  raw.unpipe()
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxDiscardedBytes) raw.destroy()
  })
  raw.resume()
}

function wrongFieldError({ field }: Pick<Wanted, 'field'>): AppError {
  return new AppError('invalid_input', { fields: { [field]: belongsInField(field) } })
}

function toFormError(error: unknown, { field, most }: Pick<Wanted, 'field' | 'most'>): unknown {
  if (error instanceof AppError) return error
  if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT') {
    return new AppError('invalid_input', { fields: { [field]: tooManyFiles(most) }, cause: error })
  }
  if (error instanceof StorageFull) return new AppError('storage_full', { cause: error })
  if (error instanceof StorageUnavailable) return new AppError('storage_unavailable', { cause: error })
  // A system error is ours; all others are the form's.
  if (error instanceof Error && 'syscall' in error) return error
  return new AppError('malformed_request', { cause: error })
}
