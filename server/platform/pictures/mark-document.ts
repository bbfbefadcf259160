import { readFile } from 'node:fs/promises'
import { findMarks } from '#server/platform/pdf/find-marks.ts'
import { markingUpdate } from '#server/platform/pdf/mark-pdf.ts'
import type { FindMarksOrder, FoundMarks, MarkingUpdate, MarkOrder } from './leak-marks.ts'
import { openPdf } from './pdfium.ts'

/**
 * What to append to a PDF so that it bears a mark. Throws if it cannot bear one, or if another program than ours does not
 * find the same pages in the result.
 */
export async function markDocument({ path }: MarkOrder): Promise<MarkingUpdate> {
  const bytes = await readFile(path)
  const update = markingUpdate(bytes)
  const { pageCount } = await openPdf(bytes)
  const marked = await openPdf(Buffer.concat([bytes, update]))
  if (pageCount === 0 || marked.pageCount !== pageCount) throw new Error('The marked PDF has other pages')
  return { update: update.toString('base64') }
}

/** The marks in a file of any kind. */
export async function findMarksIn({ path }: FindMarksOrder): Promise<FoundMarks> {
  return { codes: findMarks(await readFile(path)) }
}
