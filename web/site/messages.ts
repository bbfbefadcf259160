import { defineMessages } from '#web/platform/messages.ts'

/** The words of what all screens share, save the owner's own. */
export const siteMessages = defineMessages({
  ar: {
    skip: 'تخطَّ إلى المحتوى',
    needsScripts:
      'هذه الصفحة تحتاج إلى JavaScript، وهو متوقف في متصفحك. شغّله ثم أعد تحميل الصفحة، أو تواصل معنا من أسفل الصفحة الرئيسية.',
    nav: {
      label: 'القائمة الرئيسية',
      about: 'عن الكابتن',
      packages: 'الباقات',
      contact: 'تواصل',
      members: 'الأعضاء',
      active: 'متصل',
      admin: 'لوحة الإدارة',
      menu: 'القائمة',
      open: 'فتح القائمة',
      close: 'إغلاق القائمة',
    },
    language: { word: 'EN', label: 'Switch to English' },
    theme: { toLight: 'المظهر الفاتح', toDark: 'المظهر الداكن' },
    contact: {
      title: 'تواصل معنا',
      quick: 'تواصل سريع',
      chat: 'محادثة واتساب',
      call: 'اتصال',
      whatsapp: 'واتساب',
      instagram: 'إنستجرام',
      email: 'البريد الإلكتروني',
      fastest: 'واتساب أسرع طريقة للرد عليك.',
    },
    footer: {
      rights: (year: string, company: string) => `© ${year} ${company}. جميع الحقوق محفوظة.`,
      privacy: 'الخصوصية',
    },
    privacy: {
      title: 'الخصوصية',
      description: 'ما نجمعه من بيانات ولماذا، وكم نحتفظ به، وما يمكنك أن تطلبه.',
    },
    missing: {
      title: 'هذه الصفحة غير موجودة',
      body: 'ربما تغيّر الرابط أو كُتب بشكل خاطئ.',
      home: 'العودة إلى الرئيسية',
    },
    demo: 'نسخة تجريبية',
    trouble: {
      title: 'حدث خطأ غير متوقع',
      body: 'لم نتمكن من عرض هذه الصفحة الآن. حاول مرة أخرى بعد لحظات.',
      retry: 'إعادة المحاولة',
      home: 'العودة إلى الرئيسية',
    },
    nothing: { title: 'الموقع قيد التجهيز', body: 'تواصل معنا مباشرة، وسنعود قريبًا.' },
  },
  en: {
    skip: 'Skip to content',
    needsScripts:
      'This page needs JavaScript, which is switched off in your browser. Turn it on and reload, or reach us through the contacts at the end of the home page.',
    nav: {
      label: 'Main',
      about: 'About',
      packages: 'Packages',
      contact: 'Contact',
      members: 'Members',
      active: 'Active',
      admin: 'Admin',
      menu: 'Menu',
      open: 'Open menu',
      close: 'Close menu',
    },
    language: { word: 'ع', label: 'التبديل إلى العربية' },
    theme: { toLight: 'Light theme', toDark: 'Dark theme' },
    contact: {
      title: 'Contact',
      quick: 'Quick contact',
      chat: 'WhatsApp chat',
      call: 'Call',
      whatsapp: 'WhatsApp',
      instagram: 'Instagram',
      email: 'Email',
      fastest: 'WhatsApp is the fastest way to get an answer.',
    },
    footer: {
      rights: (year, company) => `© ${year} ${company}. All rights reserved.`,
      privacy: 'Privacy',
    },
    privacy: {
      title: 'Privacy',
      description: 'What data we collect and why, how long we keep it, and what you can ask for.',
    },
    missing: {
      title: 'This page does not exist',
      body: 'The link may have changed or been mistyped.',
      home: 'Back to home',
    },
    demo: 'Demo',
    trouble: {
      title: 'Something went wrong',
      body: 'We could not show this page just now. Try again in a moment.',
      retry: 'Try again',
      home: 'Back to home',
    },
    nothing: { title: 'The site is being prepared', body: 'Contact us directly; we will be back soon.' },
  },
})
