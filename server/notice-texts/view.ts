import { defaultNoticeTexts, type NoticeCase } from '#contract/notice-text-values.ts'
import type { NoticeTexts } from '#contract/notice-texts.ts'
import type { NoticeTextRow } from './store.ts'

/** The text of every case: the owner's, or the default in each language that the owner left empty. */
export function noticeTextsView(rows: NoticeTextRow[]): NoticeTexts {
  const textOf = (notice: NoticeCase) => {
    const { ar = '', en = '' } = rows.find((row) => row.notice === notice) ?? {}
    const byDefault = defaultNoticeTexts[notice]
    return { ar: ar || byDefault.ar, en: en || byDefault.en, isDefault: ar === '' && en === '' }
  }
  return {
    texts: {
      approved: textOf('approved'),
      extended: textOf('extended'),
      rejected: textOf('rejected'),
      topUp: textOf('topUp'),
      endingSoon: textOf('endingSoon'),
      silent: textOf('silent'),
      receiptAgain: textOf('receiptAgain'),
    },
    updatedAt:
      rows
        .map(({ updated_at }) => updated_at)
        .sort()
        .at(-1) ?? null,
  }
}
