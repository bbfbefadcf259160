import { setImmediate as nextTurn } from 'node:timers/promises'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { forgetResourceFiles, removeFiles } from '#server/uploads/index.ts'
import { deleteFormerFilesOf } from './file-store.ts'
import { purgeFormerFiles } from './purge-files.ts'
import { restorableSince } from './rules.ts'
import { deleteItemsOf, findDeleted, removeDeleted } from './store.ts'
import { continueItemUpdates } from './update-items.ts'

const everyTenSeconds = 10 * 1000
const everyTenMinutes = 10 * 60 * 1000
const everyHour = 60 * 60 * 1000
// Each batch has its own transaction, so that a resource with thousands of assignments blocks nobody.
const resourcesAtOnce = 50
const itemsAtOnce = 500

/** The periodic jobs of the library. */
export function libraryJobs(context: Context): Job[] {
  return [
    {
      name: 'purge-resources',
      every: everyTenMinutes,
      run: (signal) => purgeResources(context, signal),
    },
    {
      name: 'update-items',
      every: everyTenSeconds,
      run: (signal) => continueItemUpdates(context, signal),
    },
    {
      name: 'purge-former-files',
      every: everyHour,
      run: (signal) => purgeFormerFiles(context, signal),
    },
  ]
}

/**
 * Purges the resources that were deleted at least an hour ago, with their assignments and files. It can be interrupted
 * and resumed at any point. Returns how many.
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
  const deleteSome = () => inTransaction(db, (tx) => deleteItemsOf(tx, id, itemsAtOnce))
  while ((await deleteSome()) === itemsAtOnce) {
    if (signal?.aborted) return false
    await nextTurn()
  }
  const keys = await inTransaction(db, async (tx) => {
    if (!(await removeDeleted(tx, id, until))) return null
    await audit(tx, null, {
      at: clock.now(),
      action: 'resource.purged',
      subjectId: id,
      details: { title: { ar, en } },
    })
    const uploadIds = [...(await deleteFormerFilesOf(tx, id)), ...(uploadId === null ? [] : [uploadId])]
    return forgetResourceFiles(tx, uploadIds)
  })
  for (const key of keys ?? []) await removeFiles(context, key)
  return keys !== null
}
