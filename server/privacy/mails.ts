import { randomUUID } from 'node:crypto'
import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { inLanguage } from '#server/platform/mail/mail-words.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

/** Confirms an erasure; the mail is deleted once it is sent. */
export function mailOfErasure(
  { to, language }: { to: string; language: Language },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const texts = {
    ar: {
      subject: 'تم حذف حسابك',
      lines: [
        'حذفنا حسابك وبياناتك وصورك وملفاتك من الموقع، ولا يمكن التراجع عن ذلك.',
        'بقيت فقط المبالغ والباقات والمدد التي نحتاجها في دفاتر الحسابات، بدون اسمك أو بريدك أو أرقامك.',
        'إن لم تطلب الحذف فتواصل مع الكابتن.',
      ],
    },
    en: {
      subject: 'Your account has been deleted',
      lines: [
        'We deleted your account, data, photos and files from the site. You can’t undo this.',
        'We only keep the amounts, packages and dates we need for our financial records, without your name, email or numbers.',
        'If you didn’t ask for this, contact the coach.',
      ],
    },
  }
  const signature = inLanguage(companyName, language)
  const mail = {
    key: `account-erased:${randomUUID()}`,
    to,
    language,
    signature,
    isPrivate: true,
    ...texts[language],
  }
  return { ...composeMail(mail), leavesNoTrace: true }
}
