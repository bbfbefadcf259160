import { type PrivacyRequestKind, privacyRequestKinds } from '#contract/data-request-values.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { inLanguage, mailedDay } from '#server/platform/mail/mail-words.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

type RequestFacts = { id: string; userId: string; kind: PrivacyRequestKind }

/** Tells the coach that a member asked something about their data; null if the site has no contact email. */
export function mailToCoach(
  { id, userId, kind, name, dueOn }: RequestFacts & { name: string; dueOn: string },
  { settings }: PublishedSite,
): NewMail | null {
  if (settings.contactEmail === '') return null
  return composeMail({
    key: `privacy-request:${id}`,
    about: userId,
    to: settings.contactEmail,
    language: 'ar',
    subject: 'طلب خصوصية جديد',
    lines: [
      `وصل طلب خصوصية من ${name}: ${privacyRequestKinds[kind].ar}.`,
      `آخر يوم للرد: ${mailedDay('ar', new Date(`${dueOn}T10:00:00Z`))}. تجده في لوحة الإدارة: الفريق، ثم الخصوصية.`,
    ],
    signature: inLanguage(settings.companyName, 'ar'),
    isPrivate: false,
  })
}

type Answered = RequestFacts & { to: string; language: Language; state: 'answered' | 'refused'; text: string }

/** Brings a member the answer, or the reason why what they asked for is not done. */
export function mailOfAnswer(
  { id, userId, kind, to, language, state, text }: Answered,
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const what = privacyRequestKinds[kind][language]
  const texts = {
    ar: {
      subject: state === 'answered' ? 'الرد على طلبك بخصوص بياناتك' : 'لم نتمكن من تنفيذ طلبك بخصوص بياناتك',
      lines: [`طلبك: ${what}.`, text, 'تجد طلبك والرد عليه في حسابك أيضًا.'],
    },
    en: {
      subject:
        state === 'answered'
          ? 'Our answer to your privacy request'
          : 'We can’t do what your privacy request asks',
      lines: [`You asked: ${what}.`, text, 'You’ll also find your request and this answer in your account.'],
    },
  }
  const signature = inLanguage(companyName, language)
  const key = `privacy-request-answer:${id}`
  return composeMail({ key, about: userId, to, language, signature, isPrivate: true, ...texts[language] })
}
