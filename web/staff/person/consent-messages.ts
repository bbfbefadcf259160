import { defineMessages } from '#web/platform/messages.ts'

/** The texts of what a person agreed to. */
export const consentMessages = defineMessages({
  ar: {
    title: 'الموافقات',
    lead: 'ما تمت الموافقة عليه، مع نسخة صفحة الخصوصية وقتها.',
    none: 'لا توجد موافقات محفوظة.',
    failed: 'تعذّر تحميل الموافقات',
    kinds: {
      request: 'إرسال الطلب',
      guardian: 'ولي الأمر',
      health: 'إجابات الصحة',
      photos: 'صور التقدّم',
      purposes: 'ما تغيّر في استخدام البيانات',
    },
    purposes: (version: string) => `استخدام البيانات كما هو منذ النسخة ${version}`,
    unanswered:
      'تغيّر استخدام البيانات بعد هذه الموافقات، والعضو لم يجب بعد. لا تُحفظ له بيانات صحية جديدة حتى يوافق.',
    declined: 'لم يوافق العضو على ما تغيّر في استخدام البيانات. لا تُحفظ له بيانات صحية جديدة.',
    version: (version: string) => `النسخة ${version}`,
    unnumbered: 'نسخة نوفمبر 2026، قبل حفظ النصوص',
    open: 'قراءة النص',
    openOf: (kind: string) => `قراءة نص الموافقة: ${kind}`,
    page: (version: string) => `صفحة الخصوصية، النسخة ${version}`,
    since: (day: string) => `كما كانت من ${day}`,
    loading: 'جارٍ تحميل النص…',
    textFailed: 'تعذّر تحميل النص',
  },
  en: {
    title: 'Consents',
    lead: 'What they agreed to, with the version of the privacy page at that time.',
    none: 'No consents stored.',
    failed: 'Couldn’t load the consents',
    kinds: {
      guardian: 'Guardian',
      request: 'Sending the request',
      health: 'Health answers',
      photos: 'Progress photos',
      purposes: 'The change in how data is used',
    },
    purposes: (version) => `Same use of data since version ${version}`,
    unanswered:
      'How data is used has changed since, and they haven’t answered yet. No new health data of theirs is stored until they agree.',
    declined: 'They didn’t agree to how data is used now. No new health data of theirs is stored.',
    version: (version) => `Version ${version}`,
    unnumbered: 'Version of November 2026, before texts were stored',
    open: 'Read the text',
    openOf: (kind) => `Read the text agreed to: ${kind}`,
    page: (version) => `Privacy page, version ${version}`,
    since: (day) => `As it was from ${day}`,
    loading: 'Loading the text…',
    textFailed: 'Couldn’t load the text',
  },
})
