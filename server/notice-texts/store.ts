import type { Selectable } from 'kysely'
import { type NoticeCase, noticeCases } from '#contract/notice-text-values.ts'
import type { LocalizedText } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The owner's text of a case; empty in a language whose default is used. */
export type NoticeTextRow = Selectable<Tables['notice_texts']>

/** The texts that the owner changed, also those that are the default again. */
export function noticeTextsIn(db: Db): Promise<NoticeTextRow[]> {
  return db.selectFrom('notice_texts').selectAll().where('notice', 'in', noticeCases).execute()
}

/** Inserts or replaces the text of a case. */
export async function upsertNoticeText(
  tx: Tx,
  notice: NoticeCase,
  { ar, en, now }: LocalizedText & { now: Date },
): Promise<void> {
  const saved = { ar, en, updated_at: now }
  await tx
    .insertInto('notice_texts')
    .values({ notice, ...saved })
    .onConflict((conflict) => conflict.column('notice').doUpdateSet(saved))
    .execute()
}
