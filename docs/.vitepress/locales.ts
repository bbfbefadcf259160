import type { DefaultTheme, LocaleSpecificConfig } from 'vitepress'

type Locale = LocaleSpecificConfig<DefaultTheme.Config> & { label: string; lang: string }

export const english: Locale = {
  label: 'English',
  lang: 'en',
  dir: 'ltr',
  description:
    'The website and back office of an online fitness coach: how to start it, operate it and use it.',
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Operate', link: '/operate' },
      { text: 'Handbook', link: '/handbook/' },
      { text: 'API', link: '/api' },
    ],
    sidebar: [
      {
        text: 'Run it',
        items: [
          { text: 'What it is', link: '/' },
          { text: 'Start', link: '/start' },
          { text: 'Operate', link: '/operate' },
          { text: 'Back up and restore', link: '/backup' },
          { text: 'Upgrade and roll back', link: '/upgrade' },
          { text: 'Scale', link: '/scale' },
          { text: 'One process or several', link: '/scaling' },
        ],
      },
      {
        text: 'The coach’s handbook',
        items: [
          { text: 'The first day', link: '/handbook/' },
          { text: 'Payments and receipts', link: '/handbook/payments' },
          { text: 'Packages and durations', link: '/handbook/packages' },
          { text: 'Programs, meal plans, videos', link: '/handbook/materials' },
          { text: 'Progress and comments', link: '/handbook/progress' },
          { text: 'Messages', link: '/handbook/messages' },
          { text: 'Block and erase', link: '/handbook/block-and-erase' },
          { text: 'Privacy papers', link: '/handbook/privacy' },
          { text: 'Your website', link: '/handbook/website' },
          { text: 'Your team', link: '/handbook/team' },
          { text: 'Sign in safely', link: '/handbook/security' },
        ],
      },
      {
        text: 'Build on it',
        items: [
          { text: 'API guide', link: '/api' },
          { text: 'Architecture', link: '/architecture' },
          { text: 'Glossary', link: '/glossary' },
          { text: 'Decisions', link: '/decisions/README' },
        ],
      },
    ],
  },
}

export const arabic: Locale & { searchTexts: DefaultTheme.LocalSearchOptions['translations'] } = {
  label: 'العربية',
  lang: 'ar',
  dir: 'rtl',
  description: 'دليل الكابتن: كيف تدير موقعك وأعضاءك يومًا بيوم.',
  themeConfig: {
    nav: [{ text: 'دليل الكابتن', link: '/ar/' }],
    sidebar: [
      {
        text: 'دليل الكابتن',
        items: [
          { text: 'اليوم الأول', link: '/ar/' },
          { text: 'المدفوعات والإيصالات', link: '/ar/payments' },
          { text: 'الباقات والمدد', link: '/ar/packages' },
          { text: 'البرامج والأنظمة والفيديوهات', link: '/ar/materials' },
          { text: 'التقدّم والتعليقات', link: '/ar/progress' },
          { text: 'الرسائل', link: '/ar/messages' },
          { text: 'الحظر والحذف', link: '/ar/block-and-erase' },
          { text: 'أوراق الخصوصية', link: '/ar/privacy' },
          { text: 'موقعك', link: '/ar/website' },
          { text: 'فريقك', link: '/ar/team' },
          { text: 'دخول آمن', link: '/ar/security' },
        ],
      },
    ],
    outline: { label: 'في هذه الصفحة' },
    docFooter: { prev: 'السابق', next: 'التالي' },
    sidebarMenuLabel: 'القائمة',
    returnToTopLabel: 'إلى أعلى الصفحة',
    darkModeSwitchLabel: 'المظهر',
    lightModeSwitchTitle: 'المظهر الفاتح',
    darkModeSwitchTitle: 'المظهر الداكن',
    langMenuLabel: 'اللغة',
    skipToContentLabel: 'تخطَّ إلى المحتوى',
    notFound: {
      title: 'لا توجد صفحة هنا',
      quote: 'ربما تغيّر عنوانها. ابدأ من أول الدليل.',
      linkLabel: 'إلى أول الدليل',
      linkText: 'أول الدليل',
    },
  },
  searchTexts: {
    button: { buttonText: 'بحث', buttonAriaLabel: 'بحث' },
    modal: {
      displayDetails: 'عرض التفاصيل',
      resetButtonTitle: 'مسح البحث',
      backButtonTitle: 'إغلاق البحث',
      noResultsText: 'لا نتائج لهذا البحث:',
      footer: { selectText: 'اختيار', navigateText: 'تنقّل', closeText: 'إغلاق' },
    },
  },
}
