import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { maxMarkBytes } from './mark-limits.ts'
import { oneLine } from './text.ts'
import { maxPdfBytes, uploadErrors } from './uploads.ts'
import { Id, Instant, LocalizedText } from './values.ts'

/** The largest file that is looked at for marks, in bytes: as large as the copy of the largest PDF of the library, inclusive. */
export const maxFoundFileBytes = maxPdfBytes + maxMarkBytes

/**
 * Whose file bears a code, and when that member first opened it. `resource` is null if it is not in the library any
 * more.
 */
export const LeakSource = z
  .object({
    code: z.string(),
    member: z.object({ _id: Id, name: z.string() }),
    resource: z.object({ _id: Id, title: LocalizedText }).nullable(),
    firstOpenedAt: Instant,
  })
  .meta({ id: 'LeakSource' })
export type LeakSource = z.infer<typeof LeakSource>

/**
 * What a search for the source of a file came to. `found`: the sources that the caller may see. `unknown`: there is a
 * mark, but of nobody whom the caller sees. `unmarked`: there is none; `original` is then the resource whose file it is
 * byte for byte, as the team has it or once the mark is removed. `hasOthers`: beside the sources there are marks of
 * somebody whom the caller does not see, of a deleted account, or of nobody.
 */
export const LeakSearch = z
  .object({
    outcome: z.enum(['found', 'unknown', 'unmarked']),
    sources: z.array(LeakSource),
    hasOthers: z.boolean(),
    original: z.object({ _id: Id, title: LocalizedText }).nullable(),
  })
  .meta({ id: 'LeakSearch' })
export type LeakSearch = z.infer<typeof LeakSearch>

/** Finds the member whose files bear a code; spaces, hyphens and the case of letters do not matter. */
export const findLeakSource = endpoint({
  id: 'findLeakSource',
  method: 'POST',
  path: '/admin/leak-marks/code',
  summary: 'Finds the member whose copy of a library file bears a code.',
  access: 'coach',
  belongsTo: 'filtered',
  body: z.object({ code: oneLine(40) }),
  status: 200,
  response: LeakSearch,
  errors: ['too_many_requests'],
})

/** Looks for marks in a file that was found elsewhere; nothing of it is kept. */
export const findLeakSourceOfFile = endpoint({
  id: 'findLeakSourceOfFile',
  method: 'POST',
  path: '/admin/leak-marks/file',
  summary: 'Finds the members whose marks a file bears, at most 25 MB of any kind; the file is not kept.',
  access: 'coach',
  belongsTo: 'filtered',
  form: { file: 'file', maxBytes: maxFoundFileBytes },
  status: 200,
  response: LeakSearch,
  errors: [...uploadErrors, 'file_not_checkable'],
})

/** How many files without marks are listed. */
export const maxUnmarkedFiles = 50

/** Lists files of the library that are given without a mark, because they cannot bear one, newest first. */
export const listUnmarkedFiles = endpoint({
  id: 'listUnmarkedFiles',
  method: 'GET',
  path: '/admin/leak-marks/unmarked',
  summary: 'Lists the files of the library that are given without a mark because they cannot bear one.',
  access: 'coach',
  belongsTo: 'nobody',
  status: 200,
  response: z.object({ resources: z.array(z.object({ _id: Id, title: LocalizedText })) }),
  errors: [],
})
