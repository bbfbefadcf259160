import { defineMessages } from '#web/platform/messages.ts'

/** The texts of what a person agreed to. */
export const consentMessages = defineMessages({
  ar: {
    title: 'الموافقات',
    lead: 'ما تمت الموافقة عليه، مع نسخة صفحة الخصوصية وقتها.',
    none: 'لا توجد موافقات محفوظة.',
    failed: 'تعذّر تحميل الموافقات',
    kinds: { request: 'إرسال الطلب', guardian: 'ولي الأمر', health: 'إجابات الصحة', photos: 'صور التقدّم' },
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
    },
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
