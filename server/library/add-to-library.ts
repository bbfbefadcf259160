import type { ResourceInput, ResourceType } from '#contract/library.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { claimResourceFile } from '#server/uploads/index.ts'
import { isFileOf } from './rules.ts'
import { insertResource, type ResourceRow } from './store.ts'

/**
 * Adds a link or an uploaded file to the library. Throws `upload_missing` if the ticket is invalid, and `invalid_input`
 * if the file does not match its type; the ticket stays valid then.
 */
export async function addToLibrary(
  context: Context,
  input: ResourceInput,
  actor: Actor,
): Promise<ResourceRow> {
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
    await audit(tx, actor, {
      at: now,
      action: 'resource.added',
      subjectId: row.id,
      details: { title: input.title, type: input.type, isFile: Boolean(uploadId) },
    })
    return row
  })
}

async function claimFile(tx: Tx, type: ResourceType, claim: { ticket: string; now: Date }): Promise<string> {
  const { id, mimetype } = await claimResourceFile(tx, claim)
  if (!isFileOf(type, mimetype)) throw new AppError('invalid_input', { fields: { type: 'file_type' } })
  return id
}
