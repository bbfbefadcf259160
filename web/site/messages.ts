import { defineMessages } from '#web/platform/messages.ts'

/** The words of what all screens share. */
export const siteMessages = defineMessages({
  ar: {
    skip: 'تخطَّ إلى المحتوى',
    trouble: {
      title: 'حدث خطأ غير متوقع',
      body: 'لم نتمكن من عرض هذه الصفحة الآن. حاول مرة أخرى بعد لحظات.',
      home: 'العودة إلى الرئيسية',
    },
  },
  en: {
    skip: 'Skip to content',
    trouble: {
      title: 'Something went wrong',
      body: 'We could not show this page just now. Try again in a moment.',
      home: 'Back to home',
    },
  },
})
