import { maxPdfBytes } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { FileMissing } from '#server/platform/files/file-store.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { PdfError } from '#server/platform/pdf/pdf-error.ts'
import { PictureError } from '#server/platform/pictures/picture-error.ts'
import { PictureWorkerFailed, PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import type { UploadRow } from '#server/uploads/index.ts'
import { MarkingTurns } from './marking-turns.ts'
import { isUnmarkable, noteUnmarkable } from './store.ts'

const maxCachedBytes = 16 * 1024 * 1024

/** What is appended to PDFs, by the upload; the latest used ones stay in memory. */
class MarkingUpdates {
  readonly #kept = new Map<string, Promise<Buffer | null>>()
  #bytes = 0

  /** The update for a file, made once however many ask for it at a time. */
  of(id: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const kept = this.#kept.get(id) ?? this.#make(id, make)
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    return kept
  }

  #make(id: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const making = make()
    making.then(
      (update) => {
        this.#bytes += update?.length ?? 0
        void this.#shrink()
      },
      () => this.#kept.delete(id),
    )
    return making
  }

  async #shrink(): Promise<void> {
    for (const [id, oldest] of this.#kept) {
      if (this.#bytes <= maxCachedBytes) return
      this.#kept.delete(id)
      this.#bytes -= (await oldest.catch(() => null))?.length ?? 0
    }
  }
}

/** How long after a failure a file is not tried again, in milliseconds. */
export const pauseAfterFailure = 60_000

/** The marking of a file failed for a reason that may be the machine's. */
class MarkingFailed extends Error {}

const newMarkings = () => ({
  updates: new MarkingUpdates(),
  turns: new MarkingTurns(),
  /** By the upload, until when a file that failed is not tried again. */
  pausedUntil: new Map<string, number>(),
})

/**
 * What to append to a PDF of the library, made by a decoding process from the stored bytes: every process of the product
 * makes the same. Null for a file that cannot bear a mark, which is noted, and while this machine cannot mark it: its reader has
 * paid for it. Throws `busy` where others have all turns, which readers could bring about themselves.
 */
export async function markingUpdateOf(context: Context, upload: UploadRow): Promise<Buffer | null> {
  const { updates } = context.state.of(newMarkings)
  try {
    return await updates.of(upload.id, () => makeUpdate(context, upload))
  } catch (error) {
    if (error instanceof MarkingFailed) return null
    throw error
  }
}

async function makeUpdate(context: Context, upload: UploadRow): Promise<Buffer | null> {
  const { pausedUntil, turns } = context.state.of(newMarkings)
  const { db, clock, log } = context
  if (await isUnmarkable(db, upload.id)) return null
  const now = clock.now()
  if (now.getTime() < (pausedUntil.get(upload.id) ?? 0)) throw new MarkingFailed('It failed a short time ago')
  try {
    const update = await turns.inTurn(() => updateOfStored(context, upload))
    pausedUntil.delete(upload.id)
    return update
  } catch (error) {
    const about = { reason: String(error), upload: upload.id }
    if (error instanceof PdfError) {
      log.info(about, 'a file of the library cannot bear a mark')
      await noteUnmarkable(db, upload.id, now)
      return null
    }
    if (error instanceof PictureWorkersBusy) throw new AppError('busy', { retryAfter: 2, cause: error })
    if (error instanceof AppError || error instanceof FileMissing) throw error
    pausedUntil.set(upload.id, now.getTime() + pauseAfterFailure)
    log.warn(about, 'a file of the library is given without a mark, as it could not be marked now')
    throw new MarkingFailed('The marking failed', { cause: error })
  }
}

async function updateOfStored({ files, pictures }: Context, upload: UploadRow): Promise<Buffer> {
  const { stream } = await files.open(upload.storage_key)
  const { path } = await files.receive(stream, { maxBytes: maxPdfBytes })
  try {
    // Once more: a process may have been ended for the memory that others took.
    return await pictures.markPdf(path).catch((error) => {
      if (!mayBeOfFile(error)) throw error
      return pictures.markPdf(path)
    })
  } finally {
    await files.discardTemporary(path)
  }
}

/** Whether a decoding process gave up at this file, which may also be for a lack of memory or time. */
function mayBeOfFile(error: unknown): boolean {
  if (error instanceof PictureWorkerFailed) return error.error === 'too_slow' || error.error === 'died'
  return error instanceof PictureError
}
