import type { OwnPurposes } from '#contract/purposes.ts'
import type { Context } from '#server/context.ts'
import { changeSince, purposeStateOf } from '#server/privacy-page/index.ts'
import { heldOf } from './store.ts'

/** Whether a member is asked about what data is used for now, what changed, and what not agreeing deletes. */
export async function readOwn(context: Context, userId: string): Promise<OwnPurposes> {
  const state = await purposeStateOf(context, userId)
  const { page, change } = await changeSince(context, userId)
  return { state, version: page.version, change, held: await heldOf(context.db, userId) }
}
