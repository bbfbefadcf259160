import type { SiteSettings } from '#contract/site-settings.ts'
import { ids } from './ids.ts'

const nothing = { ar: '', en: '' }
const unlimited = { videos: null, trainings: null }

/** A minimal site: lists that may be empty are empty. */
export const settings = {
  companyName: { ar: 'كابتن كريم', en: 'Coach Karim' },
  logo: null,
  favIcon: null,
  heroImage: {
    id: ids.picture,
    width: 1600,
    height: 1200,
    blur: 'data:image/webp;base64,UklGRhIAAABXRUJQ',
    alt: { ar: 'الكابتن في صالة التدريب', en: 'The coach in his gym' },
    focus: { x: 50, y: 30 },
  },
  portrait: null,
  hero: {
    title: { ar: 'جسم أقوى بخطة تناسب حياتك', en: 'A stronger body on a plan that fits your life' },
    typed: [{ ar: 'ابنِ عضلًا بتمرين منظّم', en: 'Build muscle with structure' }],
    lead: { ar: 'خطة مكتوبة لك ومتابعة كل أسبوع.', en: 'A plan written for you, followed up every week.' },
  },
  heroCounters: { years: 8, success: 95 },
  galleryImages: [
    { picture: null, poster: 'plate', caption: { ar: 'وزن أكبر كل أسبوع', en: 'More weight every week' } },
  ],
  stats: { clients: 500, experience: 8, sessions: 2000, successRate: 95 },
  aboutText: { ar: 'أدرّب أونلاين منذ 2018.', en: 'I have coached online since 2018.' },
  womenNote: nothing,
  specialties: { certifications: [], specializations: [{ ar: 'خسارة الدهون', en: 'Fat loss' }] },
  samplePlan: {
    title: { ar: 'الأسبوع 6، اليوم 2', en: 'Week 6, day 2' },
    rows: [{ exercise: { ar: 'سكوات', en: 'Squat' }, sets: 4, repeats: 8, load: 60, change: 2.5 }],
    note: nothing,
  },
  videos: [],
  resultsPage: { stories: [] },
  packages: {
    basic: {
      name: { ar: 'الأساسية', en: 'Basic' },
      description: { ar: 'بداية منظّمة لمدة شهر', en: 'A structured first month' },
      price: 1200,
      durationMonths: 1,
      features: [{ ar: 'برنامج تمرين مكتوب لك', en: 'A training program written for you' }],
    },
    professional: {
      name: { ar: 'الاحترافية', en: 'Professional' },
      description: { ar: 'شهران لبناء نتيجة ثابتة', en: 'Two months to make results stick' },
      price: 2000,
      durationMonths: 2,
      features: [{ ar: 'مكالمة متابعة كل أسبوعين', en: 'A follow-up call every two weeks' }],
    },
    premium: {
      name: { ar: 'المميّزة', en: 'Premium' },
      description: { ar: 'متابعة يومية عن قرب', en: 'Daily, close support' },
      price: 3200,
      durationMonths: 3,
      features: [{ ar: 'تواصل يومي مع الكابتن', en: 'Daily contact with the coach' }],
    },
  },
  maxMonths: 3,
  dailyLimits: { basic: { videos: 3, trainings: 5 }, professional: unlimited, premium: unlimited },
  reviewWithinHours: 24,
  planWithinHours: 48,
  packageLabels: {
    mostPopular: { ar: 'الأكثر طلبًا', en: 'Most popular' },
    popular: 'professional',
    guarantee: nothing,
  },
  steps: [],
  testimonials: [],
  socialLinks: {
    whatsapp: '0100 000 0001',
    phone: '0100 000 0001',
    instagram: 'https://www.instagram.com/example',
  },
  contactEmail: 'karim@example.com',
  location: { ar: 'المعادي، القاهرة', en: 'Maadi, Cairo' },
  services: [{ ar: 'تدريب أونلاين', en: 'Online coaching' }],
  sectionTitles: {
    home: { ar: 'الرئيسية', en: 'Home' },
    gallery: nothing,
    about: { ar: 'عن الكابتن', en: 'About' },
    videos: nothing,
    results: nothing,
    packages: { ar: 'الباقات', en: 'Packages' },
    steps: nothing,
    testimonials: nothing,
    contact: { ar: 'تواصل معنا', en: 'Contact' },
    quickLinks: nothing,
    services: nothing,
    followMe: nothing,
  },
  sectionSubtitles: {
    gallery: nothing,
    videos: nothing,
    results: nothing,
    packages: nothing,
    contact: nothing,
  },
  footerTagline: nothing,
  faq: [],
  visitorFaq: [],
  buttons: {
    start: { ar: 'ابدأ رحلتك', en: 'Start Your Journey' },
    results: { ar: 'شاهد النتائج', en: 'View Results' },
    choose: { ar: 'اختر الباقة', en: 'Choose Package' },
  },
  paymentMethods: {
    instapay: { number: 'karim@instapay', name: 'Karim' },
    vodafoneCash: { number: '0100 000 0001', name: 'Karim' },
    others: [],
  },
  privacyText: { ar: 'لا نشارك بياناتك مع أحد.', en: 'We share your data with nobody.' },
  numerals: 'latn',
} satisfies SiteSettings
