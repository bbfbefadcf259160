import type { PublishedSite } from '#contract/site.ts'
import type { Language, LocalizedText } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

type MailFields = { id: string; about: string; to: string; language: Language }

/** Notifies the former address of a staff account that it was removed; its owner may not know of the change. */
export function mailOfChangedEmail(
  { id, about, to, language }: MailFields,
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const texts = {
    ar: {
      subject: 'تغيّر بريد حسابك في لوحة الإدارة',
      lines: [
        'لم يعد هذا البريد مرتبطًا بحسابك في لوحة الإدارة: تم تغييره أو حذفه من الحساب.',
        'من الآن لا تسجّل الدخول بهذا البريد، ولا يصلك عليه رابط كلمة مرور جديدة.',
        'إن لم تكن تعرف بهذا التغيير فغيّر كلمة مرورك الآن، وأخبر مدير الموقع فورًا.',
      ],
    },
    en: {
      subject: 'The email of your staff account has changed',
      lines: [
        'This address no longer belongs to your staff account: it was changed or removed there.',
        'From now on you cannot sign in with it, and no link for a new password comes here.',
        'If you did not know of this change, change your password now and tell an admin of the site at once.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({ key: `staff-email-changed:${id}`, about, to, language, signature, ...texts[language] })
}

/** Notifies an admin of a new admin. `name` is null if it must not be shown; `isOwnAct`: the recipient added them. */
export function mailOfNewAdmin(
  { id, about, to, language, name, isOwnAct }: MailFields & { name: string | null; isOwnAct: boolean },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const texts = {
    ar: {
      subject: 'مدير جديد لموقعك',
      lines: [
        name === null
          ? 'صار أحد حسابات فريق العمل بصلاحيات مدير.'
          : `صار حساب «${name}» في فريق العمل بصلاحيات مدير.`,
        ...(isOwnAct ? ['تم ذلك من حسابك أنت.'] : []),
        'المدير يرى كل شيء ويغيّره، حتى حسابات فريق العمل.',
        'إن كنت تعرف بذلك فكل شيء على ما يرام.',
        'إن لم تكن تعرف به فغيّر كلمة مرورك الآن، وأخبر بقية المديرين ومن يدير الخادم فورًا.',
      ],
    },
    en: {
      subject: 'There is a new admin of your site',
      lines: [
        name === null
          ? 'A staff account was made an admin.'
          : `The staff account of “${name}” was made an admin.`,
        ...(isOwnAct ? ['It was done from your own account.'] : []),
        'An admin sees and changes everything, the accounts of the staff too.',
        'If you know of this, all is well.',
        'If you don’t, change your password now and tell the other admins and the person who runs the server right away.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({ key: `staff-new-admin:${id}`, about, to, language, signature, ...texts[language] })
}

const changed: Record<'password' | 'username' | 'former' | 'present', LocalizedText> = {
  password: {
    ar: 'كلمة المرور جديدة، وتم تسجيل خروجك من كل الأجهزة.',
    en: 'The password is a new one, and you are signed out everywhere.',
  },
  username: {
    ar: 'اسم المستخدم جديد.',
    en: 'The username is a new one.',
  },
  former: {
    ar: 'لم يعد هذا البريد مرتبطًا به: لا تسجّل الدخول بهذا البريد، ولا يصلك عليه رابط كلمة مرور جديدة.',
    en: 'This address no longer belongs to it: you cannot sign in with it, and no link for a new password comes here.',
  },
  present: {
    ar: 'صار هذا البريد مرتبطًا به: تسجّل الدخول بهذا البريد، ويصلك عليه رابط كلمة مرور جديدة إن طلبته.',
    en: 'This address belongs to it now: you can sign in with it, and a link for a new password comes here if you ask for one.',
  },
}

/** Notifies staff that an admin changed their sign-in; `address` says which one this is sent to. */
export function mailOfChangeByAdmin(
  {
    id,
    about,
    to,
    language,
    changes,
    address,
  }: MailFields & { changes: ('password' | 'username')[]; address: 'former' | 'present' | null },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const lines = [...(address ? [address] : []), ...changes].map((one) => changed[one][language])
  const texts = {
    ar: {
      subject: 'تغيّر حسابك في لوحة الإدارة',
      first: 'غيّر أحد مديري الموقع حسابك في لوحة الإدارة.',
      last: [
        'إن كنت تعرف بهذا التغيير فكل شيء على ما يرام.',
        'إن لم تكن تعرف به فأخبر مديرًا آخر أو من يدير الخادم فورًا.',
      ],
    },
    en: {
      subject: 'Your staff account was changed',
      first: 'An admin of the site changed your staff account.',
      last: [
        'If you know of this change, all is well.',
        'If you don’t, tell another admin or the person who runs the server right away.',
      ],
    },
  }
  const { subject, first, last } = texts[language]
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  const key = `staff-account-changed:${id}`
  return composeMail({ key, about, to, language, signature, subject, lines: [first, ...lines, ...last] })
}
