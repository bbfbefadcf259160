import { defineMessages } from '#web/platform/messages.ts'

/** The texts that all screens share, except the owner's. Every first visit loads them, so other texts are elsewhere. */
export const siteMessages = defineMessages({
  ar: {
    skip: 'تخطَّ إلى المحتوى',
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
      call: 'اتصال',
      whatsapp: 'واتساب',
      instagram: 'إنستجرام',
      email: 'البريد الإلكتروني',
      fastest: 'واتساب: الأسرع',
    },
    footer: {
      rights: (year: string, company: string) => `© ${year} ${company}. جميع الحقوق محفوظة.`,
      privacy: 'الخصوصية',
      status: 'متابعة طلبك',
    },
    demo: 'نسخة تجريبية',
    crash: {
      title: 'حدث خطأ غير متوقع',
      body: 'لم نتمكن من عرض هذه الصفحة الآن. حاول مرة أخرى بعد لحظات.',
      retry: 'إعادة المحاولة',
      home: 'العودة إلى الرئيسية',
    },
  },
  en: {
    skip: 'Skip to content',
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
      call: 'Call',
      whatsapp: 'WhatsApp',
      instagram: 'Instagram',
      email: 'Email',
      fastest: 'WhatsApp: fastest',
    },
    footer: {
      rights: (year, company) => `© ${year} ${company}. All rights reserved.`,
      privacy: 'Privacy',
      status: 'Track your request',
    },
    demo: 'Demo',
    crash: {
      title: 'Something went wrong',
      body: 'We couldn’t show this page. Try again in a moment.',
      retry: 'Try again',
      home: 'Back to home',
    },
  },
})
