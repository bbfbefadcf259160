import { randomBytes } from 'node:crypto'
import { type FileView, maxProofBytes } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  type FormFile,
  formContent,
  type Once,
  type ReceivedForm,
} from '#server/platform/http/receive-form.ts'
import { newId } from '#server/platform/ids.ts'
import { inspectPdf } from '#server/platform/pdf/inspect-pdf.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { checkedType, toAppError } from './check-file.ts'
import { discardTemporaries, removeFailed } from './clean-up.ts'
import type { UploadOrigin } from './fair-slots.ts'
import { makePages } from './make-pages.ts'
import { makeVariants, type StoredAs } from './make-variants.ts'
import { claimedFormat, mediaType, type ProofFormat, shownName, surplusOf } from './rules.ts'
import {
  deleteReadyOf,
  insertUpload,
  lockWaitingProofs,
  type NewUpload,
  type UploadRow,
  waitingProofs,
} from './store.ts'
import { removeFiles } from './sweep-uploads.ts'
import { admitUpload, countUpload, type UploadSlots, waitingLimits } from './upload-capacity.ts'
import { fileView } from './view.ts'

type Upload = UploadOrigin & {
  /** The declared `Content-Length`, or null. */
  declaredBytes: number | null
  slots: UploadSlots
  /** Reads the form from the request, until `signal` aborts it. */
  receive(signal: AbortSignal): Promise<ReceivedForm>
  once: Once
  /** Uses the stored proof as a part of the same call. */
  use(stored: FileView): Promise<void>
}

/** Receives a payment proof: takes a slot, receives, checks, re-encodes, stores and inserts it. Leaves nothing on error. */
export async function receiveProof(context: Context, upload: Upload): Promise<FileView> {
  const slot = await admitUpload(context, { ...upload, maxBytes: maxProofBytes })
  const temporary: string[] = []
  try {
    const form = await upload.receive(slot.signal)
    temporary.push(form.files[0].path)
    return await upload.once(formContent(form), async () => {
      const { network, block } = upload
      const origin = { network, block }
      const stored = await slot.check(() => makeAndStore(context, form.files[0], { origin, temporary }))
      await upload.use(stored)
      return stored
    })
  } catch (error) {
    throw toAppError(error)
  } finally {
    slot.leave()
    await discardTemporaries(context, temporary)
  }
}

async function makeAndStore(
  context: Context,
  file: FormFile,
  { origin, temporary }: { origin: UploadOrigin; temporary: string[] },
): Promise<FileView> {
  const format = await checkedFormat(file)
  await countUpload(context, origin)
  const made =
    format === 'pdf'
      ? await makePdf(context, file, { temporary })
      : await makeVariants(context, file, { format, temporary })
  return storeProof(context, { file, format, made, origin })
}

/** Name, declared type and content must agree; the content decides. */
async function checkedFormat(file: FormFile): Promise<ProofFormat> {
  const format = claimedFormat(shownName(file.name), file.type)
  if (!format) throw new AppError('unsupported_file')
  if ((await checkedType(file)) !== format) throw new AppError('unsupported_file')
  return format
}

/** Checks a PDF, which is stored unchanged, and renders its first pages if that is possible. */
async function makePdf(
  context: Context,
  file: FormFile,
  { temporary }: { temporary: string[] },
): Promise<StoredAs> {
  await inspectPdf(file.path)
  const pages = await makePages(context, file, { temporary })
  const original = { path: file.path, suffix: '' }
  // A PDF has no perceptual hash: receipts of one bank look alike, and only the same file counts as a copy.
  const stored = { size: file.size, picture: null }
  if (!pages) return { ...stored, renditions: [original] }
  return { ...stored, renditions: [original, ...pages.renditions], pages }
}

async function storeProof(
  context: Context,
  proof: { file: FormFile; format: ProofFormat; made: StoredAs; origin: UploadOrigin },
): Promise<FileView> {
  const { files, clock, secrets } = context
  const { file, format, made, origin } = proof
  const now = clock.now()
  const ticket = randomBytes(16).toString('base64url')
  const key = files.newKey()
  try {
    for (const { path, suffix } of made.renditions) await files.keep(path, key + suffix)
    const row = await insertWithinLimits(context, {
      id: newId(now),
      purpose: 'proof',
      state: 'ready',
      storage_key: key,
      ticket_hash: hashToken(ticket),
      mimetype: mediaType(format),
      size: made.size,
      width: made.picture?.width ?? null,
      height: made.picture?.height ?? null,
      sha256: file.sha256,
      look_hash: made.picture?.perceptualHash ?? null,
      original_name: shownName(file.name),
      has_variants: made.renditions.length > 1,
      page_count: made.pages?.pageCount ?? null,
      shown_pages: made.pages?.shownPages ?? null,
      uploaded_by: null,
      network_hash: origin.network,
      network_block: origin.block,
      created_at: now,
    })
    return fileView(secrets, row, { ticket, now })
  } catch (error) {
    await removeFailed(
      context,
      made.renditions.map(({ suffix }) => key + suffix),
    )
    throw error
  }
}

/** Inserts an unclaimed proof, and deletes unclaimed ones beyond the limits. */
async function insertWithinLimits(context: Context, upload: NewUpload): Promise<UploadRow> {
  const { db, clock, settings } = context
  if (!settings.rateLimits) return insertUpload(db, upload)
  const { row, dropped } = await inTransaction(db, async (tx) => {
    await lockWaitingProofs(tx, clock.now())
    const row = await insertUpload(tx, upload)
    const surplus = surplusOf(await waitingProofs(tx), waitingLimits)
    return { row, dropped: await deleteReadyOf(tx, surplus) }
  })
  // A crash before this leaves files without a row, which the cleanup deletes.
  for (const key of dropped) await removeFiles(context, key)
  return row
}
