import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
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
          label: 'أكّد بريدك',
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
          text: 'To confirm that the address is yours, open this link and enter your name, your phone and the password you want to sign in with',
          label: 'Confirm your email',
          url,
        },
        'The link works once, within 3 days.',
        'If this was not you, ignore this email: nobody gets to see anything of yours.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({ key: `confirm-email:${id}`, about, to, language, signature, ...texts[language] })
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
              { text: 'افتح هذا الرابط واختر كلمة المرور الجديدة', label: 'اختر كلمة المرور', url },
              'يعمل الرابط مرة واحدة، وخلال ساعة واحدة. وبعدها تسجّل الدخول من جديد على كل أجهزتك.',
            ]
          : ['تواصل مع الكابتن على واتساب ليرسل لك رابطًا تختار به كلمة المرور الجديدة.']),
        'إن لم تطلب ذلك فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.',
      ],
    },
    en: {
      subject: 'A new password for your account',
      lines: [
        'Somebody asked for a new password for your account.',
        ...(url
          ? [
              { text: 'Open this link and choose your new password', label: 'Choose a password', url },
              'The link works once, and for one hour. After that you sign in again on all your devices.',
            ]
          : ['Contact the coach on WhatsApp, who will send you a link to choose your new password.']),
        'If this was not you, ignore this email: your password stays as it is.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({
    key: `password-forgotten:${id}`,
    ...(about && { about }),
    to,
    language,
    signature,
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
        'إن فتحت الرابط بنفسك فكل شيء على ما يرام.',
        {
          text: 'إن لم تفتحه فقد دخل غيرك إلى حسابك: اختر الآن كلمة مرور جديدة من صفحة «نسيت كلمة المرور»',
          label: 'اختر كلمة مرور جديدة',
          url: page,
        },
        'ثم أخبر صاحب الموقع.',
      ],
    },
    en: {
      subject: 'A new password was set for your account',
      lines: [
        'A new password was just set for your account, with a link that our team made for you.',
        'If you opened that link yourself, all is well.',
        {
          text: 'If you didn’t, somebody else may be in your account: choose a new password now on the page “Forgot password”',
          label: 'Choose a new password',
          url: page,
        },
        'Then tell the owner of the site.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({ key: `staff-link-used:${id}`, about, to, language, signature, ...texts[language] })
}

/** Notifies a staff user that somebody entered the right password and then failed the second step several times. */
export function mailOfWrongSteps(
  { id, about, to, language, publicUrl }: Notice,
  { settings: { companyName } }: PublishedSite,
): NewMail {
  const page = publicUrl ? `${publicUrl}/forgot-password` : null
  const texts = {
    ar: {
      subject: 'شخص ما أدخل كلمة مرورك الصحيحة',
      lines: [
        'أدخل شخص ما كلمة مرورك الصحيحة في لوحة الإدارة اليوم، ثم أخطأ في الخطوة الثانية خمس مرات.',
        'إن كنت أنت فكل شيء على ما يرام.',
        {
          text: 'إن لم تكن أنت فإن غيرك يعرف كلمة مرورك: اختر الآن كلمة مرور جديدة من صفحة «نسيت كلمة المرور»',
          label: 'اختر كلمة مرور جديدة',
          url: page,
        },
        'ثم أخبر مدير الموقع فورًا.',
      ],
    },
    en: {
      subject: 'Somebody entered your right password',
      lines: [
        'Somebody entered the right password of your staff account today, and then failed the second step five times.',
        'If this was you, all is well.',
        {
          text: 'If it wasn’t, somebody else knows your password: choose a new one now on the page “Forgot password”',
          label: 'Choose a new password',
          url: page,
        },
        'Then tell an admin of the site at once.',
      ],
    },
  }
  const other = language === 'ar' ? 'en' : 'ar'
  const signature = companyName[language] || companyName[other]
  return composeMail({ key: `wrong-steps:${id}`, about, to, language, signature, ...texts[language] })
}
