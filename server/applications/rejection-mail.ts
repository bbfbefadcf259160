import { defaultRejectionReason } from '#contract/applications-review.ts'
import type { PublishedSite } from '#contract/site.ts'
import { readTopUpReason } from '#contract/top-up-reason.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { greetingOf, inLanguage } from '#server/platform/mail/mail-words.ts'
import { mailedName } from '#server/platform/mail/mailed-name.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'
import type { ApplicationRow } from './store.ts'
import { orderOf } from './view.ts'

type Words = { subject: string; first: string[]; send: string; label: string }

/**
 * Mails the applicant why the application was rejected, and where to send a new proof; or, if a part of the payment arrived,
 * what of it is missing.
 */
export function mailOfRejection(
  application: ApplicationRow,
  site: PublishedSite,
  publicUrl: string | null,
): NewMail {
  const { id, code, language, email, rejection_reason: reason, reviewed_at: at } = application
  const greeting = greetingOf(language, mailedName(application.full_name))
  const plan = inLanguage(orderOf(application).name, language)
  const { subject, first, send, label } = wordsOf(language, { greeting, plan, reason })
  const { codeLine, question } = closing[language]
  return composeMail({
    about: id,
    // A request may be rejected again after a new proof, so the key contains the time.
    key: `application-rejected:${id}:${at}`,
    to: email,
    language,
    subject,
    lines: [
      ...first,
      { text: send, label, url: publicUrl ? `${publicUrl}/status` : null },
      codeLine(code),
      question,
    ],
    signature: inLanguage(site.settings.companyName, language),
    isPrivate: false,
  })
}

const closing = {
  ar: {
    codeLine: (code: string) => `رمز المتابعة: ${code}، ومعه آخر 4 أرقام من هاتفك.`,
    question: 'إن كان لديك سؤال فتواصل مع الكابتن على واتساب.',
  },
  en: {
    codeLine: (code: string) =>
      `Tracking code: ${code}. You’ll also need the last 4 digits of your phone number.`,
    question: 'If you have a question, contact the coach on WhatsApp.',
  },
}

type Facts = { greeting: string; plan: string; reason: string | null }

function wordsOf(language: Language, { greeting, plan, reason }: Facts): Words {
  const part = readTopUpReason(reason ?? undefined)
  return part
    ? topUpWords({ greeting, plan, ...part })[language]
    : rejectionWords({ greeting, plan, shown: shownReason(reason, language) })[language]
}

type Part = { greeting: string; plan: string; arrived: string; missing: string }

const topUpWords = ({ greeting, plan, arrived, missing }: Part): Record<Language, Words> => ({
  ar: {
    subject: 'وصل جزء من المبلغ',
    first: [`${greeting}، وصلنا ${arrived} من قيمة الباقة ${plan}، والمتبقي ${missing}.`],
    send: 'حوّل المتبقي، ثم أرسل إيصاله خلال 30 يومًا من صفحة متابعة الطلب',
    label: 'إرسال الإيصال',
  },
  en: {
    subject: 'Part of your payment arrived',
    first: [`${greeting}, we’ve received ${arrived} for the ${plan} package. ${missing} is still missing.`],
    send: 'Transfer that, then send its receipt within 30 days on the tracking page',
    label: 'Send the receipt',
  },
})

type Rejection = { greeting: string; plan: string; shown: string }

const rejectionWords = ({ greeting, plan, shown }: Rejection): Record<Language, Words> => ({
  ar: {
    subject: 'بخصوص طلب اشتراكك',
    first: [`${greeting}، لم يتم قبول طلبك للباقة ${plan}.`, `السبب: ${shown}`],
    send: 'يمكنك إرسال إيصال جديد للطلب نفسه خلال 30 يومًا من صفحة متابعة الطلب',
    label: 'إرسال إيصال جديد',
  },
  en: {
    subject: 'About your subscription request',
    first: [`${greeting}, your request for the ${plan} package wasn’t accepted.`, `Reason: ${shown}`],
    send: 'You can send a new receipt for the same request within 30 days on the tracking page',
    label: 'Send a new receipt',
  },
})

/** The reason of a rejection for the applicant; the default reason is translated. */
export function shownReason(reason: string | null, language: Language): string {
  return reason === null || reason === defaultRejectionReason ? defaultReason[language] : reason
}

const defaultReason: Record<Language, string> = { ar: 'قرار الكابتن', en: defaultRejectionReason }
