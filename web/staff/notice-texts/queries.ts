import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { listNoticeTexts, type NoticeTextInput, saveNoticeTexts } from '#contract/notice-texts.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

/** The owner's texts for WhatsApp, in both languages. */
export function noticeTexts(language: Language) {
  return queryOptions({
    queryKey: [listNoticeTexts.id],
    queryFn: ({ signal }) => call(listNoticeTexts, {}, { signal, language }),
    ...queryTiming.library,
  })
}

/** Saves the text of one case; empty ones are the original again. */
export function useSaveText() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: NoticeTextInput) => call(saveNoticeTexts, { body }, { language }),
    onSuccess: (saved) => client.setQueryData([listNoticeTexts.id], saved),
  })
}
