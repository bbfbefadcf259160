import { fillNotice, paymentSentences, signInSentences } from '#contract/notice-text-values.ts'
import type { Language } from '#contract/values.ts'
import { noticeTextMessages } from './messages.ts'

/** Fills a text as for a person, in the text's own language. */
export function useSample(): (text: string, language: Language) => string {
  return (text, language) =>
    fillNotice(text, {
      ...noticeTextMessages[language].sample,
      link: `${location.origin}/members`,
      payment: paymentSentences[language].confirmed,
      signIn: signInSentences.chosen[language],
    })
}
