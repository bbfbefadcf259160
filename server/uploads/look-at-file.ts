import type { uploadFile } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { allowSlowSending } from '#server/platform/http/body-timeouts.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { discardBody, receiveForm } from '#server/platform/http/receive-form.ts'
import type { Call } from '#server/platform/http/serve.ts'
import { PictureError } from '#server/platform/pictures/picture-error.ts'
import { PictureWorkerFailed } from '#server/platform/pictures/workers.ts'
import { toAppError } from './check-file.ts'
import { discardTemporaries } from './clean-up.ts'
import { maxStaffTime, maxStallTime, minRates } from './rules.ts'
import { admitSignedIn, slotsOf } from './upload-capacity.ts'

type Looking<Answer> = {
  form: { file: string; maxBytes: number }
  /** May throw before a byte is read. */
  admit(): Promise<void>
  look(path: string): Promise<Answer>
}

/**
 * Receives one file of a member of staff only to look at it: nothing of it is kept. Throws as an upload of such a file
 * does; a file that cannot be looked at, in time or at all, is `file_not_checkable`.
 */
export async function lookAtSentFile<Answer>(
  context: Context,
  { request, caller }: Pick<Call<typeof uploadFile>, 'request' | 'caller'>,
  { form: { file: field, maxBytes }, admit, look }: Looking<Answer>,
): Promise<Answer> {
  const length = Number(request.headers['content-length'])
  const declaredBytes = Number.isSafeInteger(length) ? length : null
  const paths: string[] = []
  let leave = () => {}
  try {
    await admit()
    const expected = { declaredBytes, maxBytes, slots: slotsOf(context) }
    const slot = await admitSignedIn(context, { ...expected, sender: 'staff', userId: caller.userId })
    leave = slot.leave
    allowSlowSending(request.raw)
    const times = { deadline: maxStaffTime, idle: maxStallTime, minRate: minRates.signedIn }
    const { files } = context
    const { files: sent } = await receiveForm(request, { field, most: 1, maxBytes, files, ...times })
    paths.push(...sent.map(({ path }) => path))
    const [{ path, size }] = sent
    if (size === 0) throw new AppError('file_damaged')
    return await slot.check(() => look(path).catch(throwNotCheckable))
  } catch (error) {
    discardBody(request)
    throw toAppError(error)
  } finally {
    leave()
    await discardTemporaries(context, paths)
  }
}

/** Nothing is stored of the file, so it is neither unsafe nor damaged if a decoding process gives up. */
function throwNotCheckable(error: unknown): never {
  const isGivenUp =
    error instanceof PictureWorkerFailed && (error.error === 'died' || error.error === 'too_slow')
  if (isGivenUp || error instanceof PictureError) throw new AppError('file_not_checkable', { cause: error })
  throw error
}
