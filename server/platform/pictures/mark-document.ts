import { readFile } from 'node:fs/promises'
import { findMarks } from '#server/platform/pdf/find-marks.ts'
import { markingUpdate } from '#server/platform/pdf/mark-pdf.ts'
import { PdfError } from '#server/platform/pdf/pdf-error.ts'
import type { FindMarksOrder, FoundMarks, MarkingUpdate, MarkOrder } from './leak-marks.ts'
import { openPdf } from './pdfium.ts'

/**
 * What to append to a PDF so that it bears a mark; or that it cannot bear one, also if another program than ours does not
 * find the same pages in the result. What it throws may be the machine's fault, such as a lack of memory.
 */
export async function markDocument({ path }: MarkOrder): Promise<MarkingUpdate> {
  const bytes = await readFile(path)
  const update = updateOf(bytes)
  if (!Buffer.isBuffer(update)) return update
  const { pageCount } = await openPdf(bytes)
  const marked = await openPdf(Buffer.concat([bytes, update]))
  if (pageCount === 0 || marked.pageCount !== pageCount)
    return { unmarkable: 'The marked PDF has other pages' }
  return { update: update.toString('base64') }
}

function updateOf(bytes: Buffer): Buffer | { unmarkable: string } {
  try {
    return markingUpdate(bytes)
  } catch (error) {
    if (error instanceof PdfError) return { unmarkable: error.message }
    throw error
  }
}

/** The marks in a file of any kind. */
export async function findMarksIn({ path }: FindMarksOrder): Promise<FoundMarks> {
  return { codes: findMarks(await readFile(path)) }
}
