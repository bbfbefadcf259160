import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { forgetResourceFile, removeFiles } from '#server/uploads/index.ts'
import { restorableSince } from './rules.ts'
import { deleteItemsOf, findDeleted, removeDeleted } from './store.ts'

const everyTenMinutes = 10 * 60 * 1000
// Each batch is a transaction of its own, so that nobody waits for a resource that thousands had.
const resourcesAtOnce = 50
const itemsAtOnce = 500

/** What the library has done from time to time. */
export function resourceJobs(context: Context): Job[] {
  return [
    {
      name: 'purge-resources',
      every: everyTenMinutes,
      run: async (signal) => {
        await purgeResources(context, signal)
      },
    },
  ]
}

/**
 * Removes the resources that were deleted an hour ago or earlier, with what everybody had of them and with their files.
 * It may stop anywhere and begin again. Answers how many.
 */
export async function purgeResources(context: Context, signal?: AbortSignal): Promise<number> {
  const until = restorableSince(context.clock.now())
  let count = 0
  for (;;) {
    const due = await findDeleted(context.db, until, resourcesAtOnce).execute()
    for (const resource of due) {
      if (signal?.aborted) return count
      if (await purge(context, resource, { until, signal })) count++
    }
    if (due.length < resourcesAtOnce || signal?.aborted) return count
  }
}

type Due = { id: string; upload_id: string | null; title_ar: string; title_en: string }

async function purge(
  context: Context,
  { id, upload_id: uploadId, title_ar: ar, title_en: en }: Due,
  { until, signal }: { until: Date; signal: AbortSignal | undefined },
): Promise<boolean> {
  const { db, clock } = context
  while ((await deleteItemsOf(db, id, itemsAtOnce)) === itemsAtOnce) {
    if (signal?.aborted) return false
  }
  const { isRemoved, key } = await inTransaction(db, async (tx) => {
    if (!(await removeDeleted(tx, id, until))) return { isRemoved: false, key: undefined }
    await recordAudit(tx, {
      at: clock.now(),
      actorId: null,
      action: 'resource.purged',
      subjectId: id,
      details: { title: { ar, en } },
    })
    return { isRemoved: true, key: uploadId === null ? undefined : await forgetResourceFile(tx, uploadId) }
  })
  if (key) await removeFiles(context, key)
  return isRemoved
}
