import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { type ComposedMail, composeMail } from '#server/platform/mail/compose-mail.ts'
import { inLanguage } from '#server/platform/mail/mail-words.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

/** Whom a mail goes to, and the member it is about. */
export type Addressee = { id: string; about: string; to: string; language: Language }
type Texts = Record<Language, Pick<ComposedMail, 'subject' | 'lines'>>

function composed(
  key: string,
  { id, about, to, language }: Addressee,
  { texts, site }: { texts: Texts; site: PublishedSite },
): NewMail {
  const signature = inLanguage(site.settings.companyName, language)
  return composeMail({
    ...{ key: `${key}:${id}`, about, to, language, signature, isPrivate: true },
    ...texts[language],
  })
}

/** Sends the link that confirms a member's new address. It names nobody: the address may be mistyped. */
export function mailOfNewAddress(to: Addressee & { url: string }, site: PublishedSite): NewMail {
  const { url } = to
  const texts = {
    ar: {
      subject: 'تأكيد بريدك الجديد',
      lines: [
        'أدخل فريق الكابتن هذا البريد ليكون البريد الجديد لحساب عضو.',
        { text: 'لتأكيد أنه بريدك، افتح هذا الرابط ثم اضغط زر التأكيد', label: 'تأكيد البريد', url },
        'يعمل الرابط مرة واحدة، وخلال 3 أيام. حتى ذلك الحين يبقى تسجيل الدخول بالبريد السابق.',
        'إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير شيء.',
      ],
    },
    en: {
      subject: 'Confirm your new email',
      lines: [
        'The coach’s team entered this address as the new email of a member’s account.',
        {
          text: 'To confirm it’s yours, open this link and press the button there',
          label: 'Confirm your email',
          url,
        },
        'The link works once and expires in 3 days. Until then, you sign in with your former email.',
        'If you didn’t ask for this, ignore this email and nothing will change.',
      ],
    },
  }
  return composed('email-change-link', to, { texts, site })
}

/** Notifies the present address that a new one was entered, which its owner may not know of. */
export function mailOfRequest(to: Addressee, site: PublishedSite): NewMail {
  const texts = {
    ar: {
      subject: 'بريد جديد لحسابك ينتظر التأكيد',
      lines: [
        'أدخل فريق الكابتن بريدًا جديدًا للحساب المسجَّل بهذا البريد. إلى أن يتم تأكيده يبقى تسجيل الدخول بهذا البريد.',
        'إن طلبت ذلك فلا داعي للقلق.',
        'إن لم تطلبه فأخبر صاحب الموقع الآن.',
      ],
    },
    en: {
      subject: 'A new email for your account is waiting for confirmation',
      lines: [
        'The coach’s team entered a new email for the account with this address. Until it is confirmed, you sign in with this address.',
        'If you asked for this, no action is needed.',
        'If you didn’t, tell the site’s owner now.',
      ],
    },
  }
  return composed('email-change-requested', to, { texts, site })
}

/** Tells a member, at the new address, that it is the account's from now on. */
export function mailToNew(to: Addressee, site: PublishedSite): NewMail {
  const texts = {
    ar: {
      subject: 'هذا هو بريد حسابك الآن',
      lines: [
        'تم تأكيد هذا البريد لحسابك. تسجيل الدخول به من الآن، وكلمة المرور كما هي.',
        'إن لم تطلب ذلك فأخبر صاحب الموقع.',
      ],
    },
    en: {
      subject: 'This is your account’s email now',
      lines: [
        'This address was confirmed for your account. Sign in with it from now on; your password stays the same.',
        'If you didn’t ask for this, tell the site’s owner.',
      ],
    },
  }
  return composed('email-changed-new', to, { texts, site })
}

/** Tells a member, at the former address, that it no longer signs in. */
export function mailToFormer(to: Addressee, site: PublishedSite): NewMail {
  const texts = {
    ar: {
      subject: 'تم تغيير بريد حسابك',
      lines: [
        'أصبح للحساب الذي كان مسجَّلًا بهذا البريد بريد آخر. لم يعد تسجيل الدخول بهذا البريد ممكنًا، ولا تعمل الروابط التي أُرسلت إليه.',
        'إن طلبت ذلك فلا داعي للقلق.',
        'إن لم تطلبه فأخبر صاحب الموقع الآن.',
      ],
    },
    en: {
      subject: 'Your account’s email was changed',
      lines: [
        'The account with this address has another one now. This address no longer signs in, and links sent to it no longer work.',
        'If you asked for this, no action is needed.',
        'If you didn’t, tell the site’s owner now.',
      ],
    },
  }
  return composed('email-changed-former', to, { texts, site })
}
