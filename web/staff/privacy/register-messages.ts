import { defineMessages } from '#web/platform/messages.ts'

/** The texts around the register of processing; its own come with it, in both languages. */
export const registerMessages = defineMessages({
  ar: {
    title: 'سجل معالجة البيانات',
    lead: 'ما تحتفظ به ولماذا، كما يعمل البرنامج الآن. يساعدك على الإجابة عندما يسألك أحد، ولا يغني عن مستشار قانوني.',
    pdf: 'فتح PDF بالعربية والإنجليزية',
    csv: 'تنزيل CSV',
    csvFailed: 'تعذّر تنزيل الملف',
    failed: 'تعذّر تحميل السجل',
    loading: 'جارٍ قراءة السجل…',
    read: (when: string) => `قُرئ في ${when}`,
  },
  en: {
    title: 'Register of processing',
    lead: 'What you keep and why, as the product runs now. It helps you to answer when somebody asks; it does not replace a lawyer.',
    pdf: 'Open PDF in Arabic and English',
    csv: 'Download CSV',
    csvFailed: 'Couldn’t download the file',
    failed: 'Couldn’t load the register',
    loading: 'Reading the register…',
    read: (when) => `Read ${when}`,
  },
})
