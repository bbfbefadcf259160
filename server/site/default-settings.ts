import { withEntryIds } from '#contract/entry-ids.ts'
import { type SectionSetting, sectionIds } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { defaultContent } from './default-content.ts'
import { defaultFaq } from './default-faq.ts'
import { packages } from './default-packages.ts'
import { defaultVisitorFaq } from './default-visitor-faq.ts'
import { demoIdentity } from './demo-identity.ts'
import { privacyText } from './privacy-text.ts'
import { nothingConfirmed, unclaimedContent } from './unclaimed-content.ts'

/** The site before its owner has published anything. */
export type SiteDefaults = { settings: SiteSettings; sections: SectionSetting[] }

const noLimit = { videos: null, trainings: null }

/** The samples of the demo. A real site starts without what they claim. */
const samples: SiteSettings = {
  ...defaultContent,
  companyName: { ar: 'تدريب أونلاين', en: 'Online Coaching' },
  hero: {
    title: { ar: 'جسم أقوى بخطة تناسب حياتك', en: 'A stronger body on a plan that fits your life' },
    typed: [
      { ar: 'اخسر الدهون بلا حرمان', en: 'Lose fat without crash diets' },
      { ar: 'ابنِ عضلًا بتمرين منظّم', en: 'Build muscle with structure' },
      { ar: 'استعد لياقتك بعد انقطاع', en: 'Get fit again after a break' },
    ],
    lead: {
      ar: 'خطة تمرين وتغذية يكتبها لك الكابتن، ومتابعة كل أسبوع عبر واتساب، من البيت أو الجيم.',
      en: 'A training and nutrition plan written for you by your coach, with a weekly WhatsApp check-in, at home or in the gym.',
    },
  },
  heroCounters: { years: 5, success: 95 },
  confirmed: nothingConfirmed,
  packages,
  maxMonths: 3,
  dailyLimits: { basic: noLimit, professional: noLimit, premium: noLimit },
  reviewWithinHours: 24,
  planWithinHours: 48,
  priceHoldHours: 48,
  packageLabels: {
    mostPopular: { ar: 'الأكثر طلبًا', en: 'Most popular' },
    popular: 'professional',
    guarantee: {
      ar: 'كل الباقات تشمل ضمان الجودة والمتابعة الكاملة. إن لم تصلك خطتك خلال 48 ساعة من القبول، أو لم تناسبك في أول 7 أيام، أكتبها من جديد أو أرد لك المبلغ كاملًا.',
      en: 'All packages include quality guarantee and full follow-up. If you don’t have your plan within 48 hours of approval, or it doesn’t suit you in the first 7 days, I’ll rewrite it or refund you in full.',
    },
  },
  socialLinks: { whatsapp: '', phone: '', instagram: '' },
  contactEmail: '',
  location: { ar: 'أونلاين في أي مكان', en: 'Online everywhere' },
  services: [
    { ar: 'تدريب أونلاين', en: 'Online coaching' },
    { ar: 'أنظمة تغذية', en: 'Meal plans' },
    { ar: 'متابعة أسبوعية', en: 'Weekly check-ins' },
    { ar: 'تحليل الأداء', en: 'Form review' },
  ],
  sectionTitles: {
    home: { ar: 'الرئيسية', en: 'Home' },
    gallery: { ar: 'من أجواء التمرين', en: 'Inside the training' },
    about: { ar: 'عن الكابتن', en: 'About the coach' },
    videos: { ar: 'شاهد قبل أن تبدأ', en: 'Watch before you start' },
    results: { ar: 'نتائج حقيقية', en: 'Real results' },
    packages: { ar: 'اختر باقتك', en: 'Choose your package' },
    steps: { ar: 'كيف نبدأ', en: 'How it works' },
    testimonials: { ar: 'قالوا عن التجربة', en: 'What members say' },
    contact: { ar: 'اسأل قبل أن تشترك', en: 'Ask before you join' },
    quickLinks: { ar: 'روابط سريعة', en: 'Quick links' },
    services: { ar: 'الخدمات', en: 'Services' },
    followMe: { ar: 'تابعنا', en: 'Follow me' },
  },
  sectionSubtitles: {
    gallery: {
      ar: 'التزام بسيط يتكرر كل أسبوع يصنع الفرق.',
      en: 'Small commitments, repeated every week, make the difference.',
    },
    videos: {
      ar: 'شرح قصير لحركات تتكرر في كل خطة.',
      en: 'Short guides to the moves you’ll see in every program.',
    },
    results: {
      ar: 'الوزن الأول والأخير وعدد الأسابيع، بلا تجميل.',
      en: 'First weight, last weight and the weeks between.',
    },
    packages: {
      ar: 'حدّد المدة، وشاهد المبلغ كاملًا قبل أن تحوّل.',
      en: 'See the full amount before you pay.',
    },
    contact: {
      ar: 'اكتب هدفك ومواعيدك وأي إصابة سابقة، وسنرد عليك خلال يوم عمل.',
      en: 'Tell us your goal, any old injury and your schedule. We reply within one working day.',
    },
  },
  footerTagline: {
    ar: 'تدريب وتغذية أونلاين، بخطة مكتوبة لك ومتابعة كل أسبوع.',
    en: 'Online training and nutrition, written for you, with a check-in every week.',
  },
  faq: defaultFaq,
  visitorFaq: defaultVisitorFaq,
  womenNote: { ar: '', en: '' },
  buttons: {
    start: { ar: 'ابدأ رحلتك', en: 'Start Your Journey' },
    results: { ar: 'شاهد النتائج', en: 'View Results' },
    choose: { ar: 'اختر الباقة', en: 'Choose Package' },
  },
  paymentMethods: {
    instapay: { number: '', name: '' },
    vodafoneCash: { number: '', name: '' },
    others: [],
  },
  privacyText,
  numerals: 'latn',
}

const sections = sectionIds.map((id, index): SectionSetting => {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`
  return { id, name, type: id, enabled: true, order: index + 1, component: id }
})

const startingSettings = {
  plain: withEntryIds({ ...samples, ...unclaimedContent(samples) }),
  demo: withEntryIds({ ...samples, ...demoIdentity(samples) }),
}

/** The default settings and sections. In demo mode the site belongs to a fictional coach. */
export function siteDefaults(demo: boolean): SiteDefaults {
  return { settings: demo ? startingSettings.demo : startingSettings.plain, sections }
}
