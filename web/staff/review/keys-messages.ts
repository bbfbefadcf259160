import { defineMessages } from '#web/platform/messages.ts'

/** The texts about the keys of the review. */
export const keysMessages = defineMessages({
  ar: {
    keys: 'اختصارات لوحة المفاتيح',
    keyNames: {
      approve: 'قبول',
      approveArrived: 'قبول، والمبلغ وصل',
      reject: 'رفض، ثم رقم السبب',
      notify: 'إبلاغ على واتساب',
      undo: 'تراجع',
      next: 'الطلب التالي',
      previous: 'الطلب السابق',
      months: 'شهر أكثر أو أقل',
      zoom: 'تكبير الإيصال',
      rotate: 'تدوير الإيصال',
      pages: 'الصفحة السابقة أو التالية',
      search: 'بحث',
      compare: 'مقارنة الإيصالين',
      keys: 'هذه القائمة',
      back: 'رجوع',
    },
  },
  en: {
    keys: 'Keyboard shortcuts',
    keyNames: {
      approve: 'Approve',
      approveArrived: 'Approve, the money arrived',
      reject: 'Reject, then the reason’s number',
      notify: 'Tell them on WhatsApp',
      undo: 'Undo',
      next: 'Next request',
      previous: 'Previous request',
      months: 'One month more or less',
      zoom: 'Zoom the receipt',
      rotate: 'Rotate the receipt',
      pages: 'Previous or next page',
      search: 'Search',
      compare: 'Compare receipts',
      keys: 'This list',
      back: 'Back',
    },
  },
})
