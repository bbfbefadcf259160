import { defineMessages } from '#web/platform/messages.ts'

export const pushMessages = defineMessages({
  ar: {
    isOn: 'إشعار على هذا الجهاز عند وصول طلب جديد',
    shown: 'يظهر فيه عدد الطلبات قيد المراجعة فقط، دون أسماء أو مبالغ.',
    denied:
      'الإشعارات ممنوعة لهذا الموقع. افتح إعدادات الموقع من الرمز بجانب العنوان، واسمح بالإشعارات، ثم أعد المحاولة.',
    unanswered: 'لم يصل الإذن بعد. اختر «السماح» عندما يسأل المتصفح.',
    unsupported: 'هذا المتصفح لا يعرض الإشعارات. جرّب Chrome أو Edge أو Firefox أو Safari.',
    onIos:
      'على iPhone وiPad أضف الموقع إلى الشاشة الرئيسية أولًا: زر المشاركة، ثم «إضافة إلى الشاشة الرئيسية». بعدها افتحه من هناك.',
    notRead: 'تعذّر تحميل حالة الإشعارات.',
    notOn: 'تعذّر تفعيل الإشعارات.',
    notOff: 'تعذّر إيقاف الإشعارات.',
    retry: 'إعادة المحاولة',
    on: 'تم تفعيل الإشعارات على هذا الجهاز',
    off: 'تم إيقاف الإشعارات على هذا الجهاز',
  },
  en: {
    isOn: 'Notify this device of new requests',
    shown: 'It shows only how many requests are under review, no names or amounts.',
    denied:
      'Notifications are blocked for this site. Open the site settings from the icon beside the address, allow notifications, then try again.',
    unanswered: 'Permission is still missing. Choose “Allow” when the browser asks.',
    unsupported: 'This browser can’t show notifications. Try Chrome, Edge, Firefox or Safari.',
    onIos:
      'On iPhone and iPad, add the site to the home screen first: the share button, then “Add to Home Screen”. Then open it from there.',
    notRead: 'Couldn’t load the notification setting.',
    notOn: 'Couldn’t turn on notifications.',
    notOff: 'Couldn’t turn off notifications.',
    retry: 'Try again',
    on: 'Notifications are on for this device',
    off: 'Notifications are off for this device',
  },
})
