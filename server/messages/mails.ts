import { whatsappLink } from '#contract/phones.ts'
import type { PublishedSite } from '#contract/site.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'
import type { NewMessage } from './store.ts'

type Arrived = Pick<NewMessage, 'id' | 'name' | 'email' | 'phone' | 'phone_e164' | 'message'>
type Opening = { subject: string; lines: string[] }

/** Notifies the coach of a message, with all data for a reply; null if the site has no contact email. */
export function mailToCoach(arrived: Arrived, site: PublishedSite): NewMail | null {
  const lines = [`رسالة من ${arrived.name}:`, arrived.message]
  return compose(arrived, { subject: 'رسالة جديدة من الموقع', lines }, site)
}

/** Notifies the coach of a program review request; null if the site has no contact email. */
export function mailOfReview(arrived: Arrived, site: PublishedSite): NewMail | null {
  const lines = [
    `طلب مراجعة برنامج من ${arrived.name}.`,
    ...(arrived.message === '' ? [] : [arrived.message]),
  ]
  return compose(arrived, { subject: 'طلب مراجعة برنامج', lines }, site)
}

function compose(
  { id, email, phone, phone_e164 }: Arrived,
  { subject, lines }: Opening,
  { settings }: PublishedSite,
): NewMail | null {
  if (settings.contactEmail === '') return null
  return composeMail({
    key: `message:${id}`,
    about: id,
    to: settings.contactEmail,
    replyTo: email,
    language: 'ar',
    subject,
    lines: [
      ...lines,
      `البريد الإلكتروني: ${email}`,
      // Isolated as left-to-right text, otherwise the plus and the digit groups would be reordered.
      `الهاتف: \u2066${phone}\u2069`,
      { text: 'الرد على واتساب', label: 'فتح واتساب', url: whatsappLink(phone_e164) },
    ],
    signature: settings.companyName.ar || settings.companyName.en,
    isPrivate: false,
  })
}
