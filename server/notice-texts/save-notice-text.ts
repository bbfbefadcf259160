import { defaultNoticeTexts } from '#contract/notice-text-values.ts'
import type { NoticeTextInput } from '#contract/notice-texts.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { noticeTextsIn, upsertNoticeText } from './store.ts'

/**
 * Changes the text of a case; one that is equal to the default is stored as the default, so that it follows a later
 * one. Equal texts change nothing.
 */
export async function saveNoticeText(context: Context, input: NoticeTextInput, actor: Actor): Promise<void> {
  const notice = input.case
  const byDefault = defaultNoticeTexts[notice]
  const to = {
    ar: input.ar === byDefault.ar ? '' : input.ar,
    en: input.en === byDefault.en ? '' : input.en,
  }
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const { ar = '', en = '' } = (await noticeTextsIn(tx)).find((row) => row.notice === notice) ?? {}
    if (ar === to.ar && en === to.en) return
    await upsertNoticeText(tx, notice, { ...to, now })
    await audit(tx, actor, {
      at: now,
      action: 'notice_text.changed',
      details: { case: notice, from: { ar, en }, to },
    })
  })
}
