import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { FormFile } from '#server/platform/http/receive-form.ts'
import { inspectPdf } from '#server/platform/pdf/inspect-pdf.ts'
import { PDF_LIMITS } from '#server/platform/pdf/pdf-budget.ts'
import { PictureWorkerFailed } from '#server/platform/pictures/workers.ts'
import { inspectMp4 } from '#server/platform/video/inspect-mp4.ts'
import { checkedType, sniffedType } from './check-file.ts'
import { type MadeFile, makeVariants } from './make-variants.ts'

// A plan with losslessly compressed images inflates to many times its size; only staff may send one.
const planLimits = {
  ...PDF_LIMITS,
  inflatedBytes: 1024 * 1024 * 1024,
  streamBytes: 64 * 1024 * 1024,
  steps: 100_000_000,
}

/**
 * Checks a file for the library. A PDF or mp4 is stored unchanged, an image is re-encoded like a payment proof. Only
 * the real type counts, not the name. Throws `copy_of_member` for a PDF that bears the mark of a member's copy.
 */
export async function makeResourceFile(
  context: Context,
  file: FormFile,
  input: { temporary: string[] },
): Promise<MadeFile> {
  const made = await makeStaffFile(context, file, input)
  // Others would get that member's mark with it, and what they pass on would name the wrong person.
  if (made.type === 'pdf' && (await bearsMark(context, file))) throw new AppError('copy_of_member')
  return made
}

async function bearsMark({ pictures }: Context, { path }: FormFile): Promise<boolean> {
  try {
    return (await pictures.findMarks(path)).length > 0
  } catch (error) {
    // The search of a very large plan takes too long; the marks of an unchanged copy are found before.
    const isTooMuch =
      error instanceof PictureWorkerFailed && (error.error === 'too_slow' || error.error === 'died')
    if (isTooMuch) return false
    throw error
  }
}

async function makeStaffFile(
  context: Context,
  file: FormFile,
  { temporary }: { temporary: string[] },
): Promise<MadeFile> {
  const type = await checkedType(file)
  if (type === 'pdf' || type === 'mp4') {
    await (type === 'pdf' ? inspectPdf(file.path, planLimits) : inspectMp4(file.path))
    return { file, type, renditions: [{ path: file.path, suffix: '' }], size: file.size, picture: null }
  }
  return { file, type, ...(await makeVariants(context, file, { format: type, temporary })) }
}

/** Checks the proof of a refund: like a library file, but never a video. */
export async function makeRefundProof(
  context: Context,
  file: FormFile,
  input: { temporary: string[] },
): Promise<MadeFile> {
  if ((await sniffedType(file)) === 'mp4') throw new AppError('unsupported_file')
  return makeStaffFile(context, file, input)
}
