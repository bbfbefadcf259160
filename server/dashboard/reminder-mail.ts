import type { ReminderTopic } from '#contract/dashboard-today.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { MailLine } from '#server/platform/mail/mail-page.ts'
import { greetingOf, inLanguage, mailedDay } from '#server/platform/mail/mail-words.ts'
import { mailedName } from '#server/platform/mail/mailed-name.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'
import { reminderKey } from './rules.ts'
import type { TodayMemberRow } from './store.ts'

type Written = { greeting: string; end: string; url: string | null }

/** Names no gender. */
const texts: Record<
  Language,
  Record<ReminderTopic, (written: Written) => { subject: string; lines: MailLine[] }>
> = {
  ar: {
    ending: ({ greeting, end, url }) => ({
      subject: `اشتراكك حتى ${end}`,
      lines: [
        `${greeting}، اشتراكك مستمر حتى ${end}.`,
        url
          ? { text: 'التجديد من منطقة الأعضاء', label: 'تجديد الاشتراك', url }
          : 'التجديد من منطقة الأعضاء في الموقع.',
      ],
    }),
    silent: ({ greeting, url }) => ({
      subject: 'كيف تسير تمارينك؟',
      lines: [
        `${greeting}، كيف كانت تمارينك هذا الأسبوع؟ يسعدنا سماع أخبارك.`,
        url
          ? { text: 'تسجيل التمارين والأسئلة من منطقة الأعضاء', label: 'فتح منطقة الأعضاء', url }
          : 'تسجيل التمارين والأسئلة من منطقة الأعضاء في الموقع.',
      ],
    }),
  },
  en: {
    ending: ({ greeting, end, url }) => ({
      subject: `You have access until ${end}`,
      lines: [
        `${greeting}, you have access until ${end}.`,
        url
          ? { text: 'Renew in the members area', label: 'Renew', url }
          : 'Renew in the members area of the site.',
      ],
    }),
    silent: ({ greeting, url }) => ({
      subject: 'How is your training going?',
      lines: [
        `${greeting}, how was your training this week? We’d love to hear from you.`,
        url
          ? {
              text: 'Log a workout or ask a question in the members area',
              label: 'Open the members area',
              url,
            }
          : 'Log a workout or ask a question in the members area of the site.',
      ],
    }),
  },
}

/** Who is reminded of what, at which verified address, and when. */
type Reminding = { member: TodayMemberRow; to: string; about: ReminderTopic; now: Date; notBefore: Date }

/** The site of which a mail is, and its address, if it is known. */
export type MailOrigin = { site: PublishedSite; publicUrl: string | null }

/** Mails a member until when the access lasts, or asks how it goes. */
export function reminderMail(
  { member, to, about, now, notBefore }: Reminding,
  { site, publicUrl }: MailOrigin,
): NewMail {
  const language = member.newest_language ?? 'ar'
  const { companyName } = site.settings
  const { subject, lines } = texts[language][about]({
    greeting: greetingOf(language, mailedName(member.name)),
    end: mailedDay(language, new Date(member.access_ends_at ?? now)),
    url: publicUrl ? `${publicUrl}/members` : null,
  })
  const mail = composeMail({
    key: reminderKey(member.id, about, now),
    about: member.id,
    to,
    language,
    subject,
    lines,
    signature: inLanguage(companyName, language),
    // Staff had it written, and it says nothing that they do not see under Today.
    isPrivate: false,
  })
  return { ...mail, notBefore }
}
