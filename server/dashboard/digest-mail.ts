import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { inLanguage } from '#server/platform/mail/mail-words.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

/** How much waits for staff. */
export type DigestCounts = {
  requests: number
  notTold: number
  messages: number
  ending: number
  unassigned: number
}

const texts = {
  ar: {
    subject: 'ما ينتظر الفريق اليوم',
    counts: {
      requests: 'طلبات قيد المراجعة',
      notTold: 'قرارات لم يُبلَّغ بها أصحابها',
      messages: 'رسائل بلا رد',
      ending: 'اشتراكات تنتهي خلال 7 أيام',
      unassigned: 'أعضاء بلا مواد',
    },
    open: { text: 'التفاصيل في صفحة اليوم', label: 'فتح لوحة الكابتن' },
    unlinked: 'التفاصيل في صفحة اليوم في لوحة الكابتن.',
    turnOff: 'لإيقاف هذا البريد: من «حسابي» في لوحة الكابتن.',
  },
  en: {
    subject: 'What is waiting today',
    counts: {
      requests: 'Requests under review',
      notTold: 'Decisions not sent to applicants',
      messages: 'Unanswered messages',
      ending: 'Memberships ending within 7 days',
      unassigned: 'Members with nothing assigned',
    },
    open: { text: 'See the details under Today', label: 'Open the coach dashboard' },
    unlinked: 'See the details under Today in the coach dashboard.',
    turnOff: 'To turn this email off, open My account in the coach dashboard.',
  },
}

const order = ['requests', 'notTold', 'messages', 'ending', 'unassigned'] as const

type Recipient = { id: string; to: string; language: Language; day: string }

/** The digest of a day with the counts above zero, and nothing of any person; null if nothing waits. */
export function digestMail(
  { id, to, language, day }: Recipient,
  counts: DigestCounts,
  { site, publicUrl }: { site: PublishedSite; publicUrl: string | null },
): NewMail | null {
  const t = texts[language]
  const waiting = order.filter((one) => counts[one] > 0)
  if (waiting.length === 0) return null
  const { companyName } = site.settings
  return composeMail({
    key: `digest:${day}:${id}`,
    about: id,
    to,
    language,
    subject: t.subject,
    lines: [
      ...waiting.map((one) => `${t.counts[one]}: ${counts[one]}`),
      publicUrl ? { ...t.open, url: `${publicUrl}/coach` } : t.unlinked,
      t.turnOff,
    ],
    signature: inLanguage(companyName, language),
    // Every staff user sees these counts under Today.
    isPrivate: false,
  })
}
