import type { ResourceInput, ResourceType } from '#contract/resources.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { claimResourceFile } from '#server/uploads/index.ts'
import { isFileOf } from './rules.ts'
import { insertResource, type ResourceRow } from './store.ts'

type Transaction = Parameters<typeof insertResource>[0]

/** Who of the staff acts, and from which network. */
export type Staff = { userId: string; network: string | null }

/**
 * Puts a link or an uploaded file into the library. Throws `upload_missing` where the ticket claims nothing, and
 * `invalid_input` where the file is not of the kind that its type says; it can be claimed again then.
 */
export async function addToLibrary(context: Context, input: ResourceInput, by: Staff): Promise<ResourceRow> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const uploadId =
      input.cloudinaryId && (await claimFile(tx, input.type, { ticket: input.cloudinaryId, now }))
    const row = await insertResource(tx, {
      titleAr: input.title.ar,
      titleEn: input.title.en,
      url: uploadId ? '' : (input.url ?? ''),
      type: input.type,
      category: input.category,
      uploadId: uploadId || undefined,
      now,
    })
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'resource.added',
      subjectId: row.id,
      details: { title: input.title, type: input.type, isFile: Boolean(uploadId) },
      network: by.network,
    })
    return row
  })
}

async function claimFile(
  tx: Transaction,
  type: ResourceType,
  claim: { ticket: string; now: Date },
): Promise<string> {
  const { id, mimetype } = await claimResourceFile(tx, claim)
  if (!isFileOf(type, mimetype)) throw new AppError('invalid_input', { fields: { type: 'file_type' } })
  return id
}
