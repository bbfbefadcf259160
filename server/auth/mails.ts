import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { inLanguage } from '#server/platform/mail/mail-words.ts'
import type { NewMail } from '#server/platform/mail/outbox.ts'

/** Sends the one-time link that verifies an address; its user sets the account's password. */
export function mailOfConfirmation(
  {
    id,
    about,
    to,
    language,
    url,
  }: { id: string; about: string; to: string; language: Language; url: string },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const texts = {
    ar: {
      subject: 'تأكيد بريدك الإلكتروني',
      lines: [
        'تم إنشاء حساب بهذا البريد.',
        {
          text: 'لتأكيد أن البريد لك، افتح هذا الرابط واكتب اسمك ورقم هاتفك وكلمة المرور التي ستدخل بها',
          label: 'تأكيد البريد',
          url,
        },
        'يعمل الرابط مرة واحدة، وخلال 3 أيام.',
        'إن لم يكن الحساب لك فتجاهل هذه الرسالة: لن يرى أحد شيئًا من بياناتك.',
      ],
    },
    en: {
      subject: 'Confirm your email',
      lines: [
        'An account was created with this email.',
        {
          text: 'To confirm it’s yours, open this link and enter your name, phone number and the password you want to sign in with',
          label: 'Confirm your email',
          url,
        },
        'The link works once and expires in 3 days.',
        'If this wasn’t you, ignore this email. Nobody will see any of your details.',
      ],
    },
  }
  const signature = inLanguage(companyName, language)
  return composeMail({
    key: `confirm-email:${id}`,
    about,
    to,
    language,
    signature,
    isPrivate: true,
    ...texts[language],
  })
}

/** Sends the one-time link for a new password, or whom to contact if the site's own address is unknown. */
export function resetPasswordMail(
  {
    id,
    about,
    to,
    language,
    url,
  }: { id: string; about: string | undefined; to: string; language: Language; url: string | null },
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const texts = {
    ar: {
      subject: 'كلمة مرور جديدة لحسابك',
      lines: [
        'وصلنا طلب كلمة مرور جديدة لحسابك.',
        ...(url
          ? [
              { text: 'افتح هذا الرابط واختر كلمة المرور الجديدة', label: 'اختيار كلمة المرور', url },
              'يعمل الرابط مرة واحدة، وخلال ساعة واحدة. بعد تعيين كلمة المرور ستحتاج إلى تسجيل الدخول من جديد على كل أجهزتك.',
            ]
          : ['تواصل مع الكابتن على واتساب ليرسل لك رابطًا تختار به كلمة المرور الجديدة.']),
        'إن لم تطلب ذلك فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.',
      ],
    },
    en: {
      subject: 'Choose a new password for your account',
      lines: [
        'Someone asked for a new password for your account.',
        ...(url
          ? [
              { text: 'Open this link and choose your new password', label: 'Choose a password', url },
              'The link works once and expires in one hour. After you set the password, you’ll need to sign in again on all your devices.',
            ]
          : ['Message the coach on WhatsApp to get a link to choose your new password.']),
        'If this wasn’t you, ignore this email. Your password stays the same.',
      ],
    },
  }
  const signature = inLanguage(companyName, language)
  return composeMail({
    key: `password-forgotten:${id}`,
    ...(about && { about }),
    to,
    language,
    signature,
    isPrivate: true,
    ...texts[language],
  })
}

type Notice = { id: string; about: string; to: string; language: Language; publicUrl: string | null }

/** Notifies a user that the password was set by a link of staff: staff could have opened it themselves. */
export function mailOfStaffLinkUsed(
  { id, about, to, language, publicUrl }: Notice,
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const page = publicUrl ? `${publicUrl}/forgot-password` : null
  const texts = {
    ar: {
      subject: 'تم تعيين كلمة مرور جديدة لحسابك',
      lines: [
        'تم الآن تعيين كلمة مرور جديدة لحسابك من رابط أعدّه لك فريق العمل.',
        'إن فتحت الرابط بنفسك فلا داعي للقلق.',
        {
          text: 'إن لم تفتحه فربما دخل غيرك إلى حسابك: اختر الآن كلمة مرور جديدة من صفحة «نسيت كلمة المرور؟»',
          label: 'اختيار كلمة مرور جديدة',
          url: page,
        },
        'ثم أخبر صاحب الموقع.',
      ],
    },
    en: {
      subject: 'A new password was set for your account',
      lines: [
        'A new password was just set for your account, with a link our team made for you.',
        'If you opened that link yourself, no action is needed.',
        {
          text: 'If you didn’t, someone else may be in your account. Choose a new password now on the “Forgot your password?” page',
          label: 'Choose a new password',
          url: page,
        },
        'Then tell the site’s owner.',
      ],
    },
  }
  const signature = inLanguage(companyName, language)
  return composeMail({
    key: `staff-link-used:${id}`,
    about,
    to,
    language,
    signature,
    isPrivate: true,
    ...texts[language],
  })
}

/** Notifies a staff user that somebody entered the right password and then failed the second step several times. */
export function mailOfWrongSteps(
  { id, about, to, language, publicUrl }: Notice,
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const page = publicUrl ? `${publicUrl}/forgot-password` : null
  const texts = {
    ar: {
      subject: 'محاولة دخول بكلمة مرورك الصحيحة',
      lines: [
        'أدخل شخص ما كلمة مرورك الصحيحة في لوحة الإدارة اليوم، ثم أخطأ في الخطوة الثانية خمس مرات.',
        'إن كنت أنت من فعل ذلك فلا داعي للقلق.',
        {
          text: 'إن لم تكن أنت فهناك من يعرف كلمة مرورك: اختر الآن كلمة مرور جديدة من صفحة «نسيت كلمة المرور؟»',
          label: 'اختيار كلمة مرور جديدة',
          url: page,
        },
        'ثم أخبر مدير الموقع فورًا.',
      ],
    },
    en: {
      subject: 'Someone entered the correct password for your account',
      lines: [
        'Someone entered the correct password for your team account today, then failed two-step verification five times.',
        'If this was you, no action is needed.',
        {
          text: 'If it wasn’t, someone else knows your password. Choose a new one now on the “Forgot your password?” page',
          label: 'Choose a new password',
          url: page,
        },
        'Then tell a site admin right away.',
      ],
    },
  }
  const signature = inLanguage(companyName, language)
  return composeMail({
    key: `wrong-steps:${id}`,
    about,
    to,
    language,
    signature,
    isPrivate: true,
    ...texts[language],
  })
}
