import type { OwnPurposes } from '#contract/purposes.ts'
import type { Context } from '#server/context.ts'
import { changeSince, purposeStateOf, versionInForce } from '#server/privacy-page/index.ts'
import { heldOf } from './store.ts'

const same = { before: [], now: [] }

/** Whether a member is asked about what data is used for now, what changed, and what not agreeing deletes. */
export async function readOwn(context: Context, userId: string): Promise<OwnPurposes> {
  const state = await purposeStateOf(context, userId)
  const held = await heldOf(context.db, userId)
  // Most homes: nothing is compared for them.
  if (state === 'agreed') {
    return { state, version: Number(await versionInForce(context)), change: { ar: same, en: same }, held }
  }
  const { page, change } = await changeSince(context, userId)
  return { state, version: page.version, change, held }
}
