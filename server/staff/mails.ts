import type { PublishedSite } from '#contract/site.ts'
import type { Language, LocalizedText } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { inLanguage } from '#server/platform/mail/mail-words.ts'
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
        'لم يعد بإمكانك تسجيل الدخول بهذا البريد، ولن يصلك عليه رابط كلمة مرور جديدة.',
        'إن لم تكن تعرف بهذا التغيير فغيّر كلمة مرورك الآن، وأخبر مدير الموقع فورًا.',
      ],
    },
    en: {
      subject: 'Your team account’s email has changed',
      lines: [
        'This address no longer belongs to your team account. It was changed or removed.',
        'You can no longer sign in with it, and password links won’t be sent here.',
        'If you didn’t know about this change, change your password now and tell a site admin right away.',
      ],
    },
  }
  const signature = inLanguage(companyName, language)
  return composeMail({
    key: `staff-email-changed:${id}`,
    about,
    to,
    language,
    signature,
    isPrivate: true,
    ...texts[language],
  })
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
          ? 'حصل أحد حسابات فريق العمل على صلاحيات مدير.'
          : `حصل حساب «${name}» في فريق العمل على صلاحيات مدير.`,
        ...(isOwnAct ? ['تم ذلك من حسابك أنت.'] : []),
        'المدير يرى كل شيء ويغيّره، حتى حسابات فريق العمل.',
        'إن كنت تعرف بذلك فلا داعي للقلق.',
        'إن لم تكن تعرف به فغيّر كلمة مرورك الآن، وأخبر بقية المديرين ومن يدير الخادم فورًا.',
      ],
    },
    en: {
      subject: 'Your site has a new admin',
      lines: [
        name === null ? 'A team account was made an admin.' : `“${name}” was made an admin.`,
        ...(isOwnAct ? ['This was done from your own account.'] : []),
        'An admin can see and change everything, including team accounts.',
        'If you know about this, no action is needed.',
        'If you don’t, change your password now and tell the other admins and the person who runs the server right away.',
      ],
    },
  }
  const signature = inLanguage(companyName, language)
  return composeMail({
    key: `staff-new-admin:${id}`,
    about,
    to,
    language,
    signature,
    isPrivate: true,
    ...texts[language],
  })
}

const changed: Record<'password' | 'username' | 'former' | 'present', LocalizedText> = {
  password: {
    ar: 'تغيّرت كلمة المرور، وتم تسجيل خروجك من كل الأجهزة.',
    en: 'The password was changed, and you were signed out everywhere.',
  },
  username: {
    ar: 'تغيّر اسم المستخدم.',
    en: 'The username was changed.',
  },
  former: {
    ar: 'لم يعد هذا البريد مرتبطًا بحسابك: لا يمكنك تسجيل الدخول به، ولن يصلك عليه رابط كلمة مرور جديدة.',
    en: 'This address is no longer on your account. You can’t sign in with it, and password links won’t be sent here.',
  },
  present: {
    ar: 'أصبح هذا البريد مرتبطًا بحسابك: يمكنك تسجيل الدخول به، ويصلك عليه رابط كلمة مرور جديدة إن طلبته.',
    en: 'This address is now on your account. You can sign in with it, and password links you ask for will be sent here.',
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
        'إن كنت تعرف بهذا التغيير فلا داعي للقلق.',
        'إن لم تكن تعرف به فأخبر مديرًا آخر أو من يدير الخادم فورًا.',
      ],
    },
    en: {
      subject: 'Your team account was changed',
      first: 'A site admin changed your team account.',
      last: [
        'If you know about this change, no action is needed.',
        'If you don’t, tell another admin or the person who runs the server right away.',
      ],
    },
  }
  const { subject, first, last } = texts[language]
  const signature = inLanguage(companyName, language)
  const key = `staff-account-changed:${id}`
  return composeMail({
    key,
    about,
    to,
    language,
    signature,
    isPrivate: true,
    subject,
    lines: [first, ...lines, ...last],
  })
}
