import type { Context } from '#server/context.ts'
import type { FilePart } from '#server/platform/files/open-parts.ts'
import { withCode } from '#server/platform/pdf/leak-mark.ts'
import type { UploadRow } from '#server/uploads/index.ts'
import { codeOfCopy } from './code-of-copy.ts'
import { pictureParts } from './mark-picture.ts'
import { markingUpdateOf } from './marking-updates.ts'

/** A stored file of the library that a member opens: its type and size as stored. */
type MarkedFile = { upload: UploadRow; type: string; size: number; userId: string; resourceId: string }

/**
 * The pieces of a file with the member's code in it: always the same for this member, so that it can be read in ranges.
 * A video, and a document that cannot bear a mark, is given as it is stored. Throws `busy`.
 */
export async function markedParts(
  context: Context,
  { upload, type, size, userId, resourceId }: MarkedFile,
): Promise<FilePart[]> {
  const stored = { start: 0, end: size - 1 }
  if (type === 'video/mp4') return [stored]
  const code = await codeOfCopy(context, { userId, resourceId })
  if (type !== 'application/pdf') return pictureParts(type, size, code) ?? [stored]
  const update = await markingUpdateOf(context, upload)
  return update ? [stored, withCode(update, code)] : [stored]
}
