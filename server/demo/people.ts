import type { PlanId } from '#contract/values.ts'
import type { SampleReceipt } from './receipts.ts'

/** The staff account of demo mode, shown on its login card. */
export const demoStaff = { username: 'karim', password: 'karim-trains-2026' }

/** The password of every sample member. */
export const demoMemberPassword = 'member-trains-2026'

/** The review of a sample application, this many hours ago. */
export type SampleReview =
  | { kind: 'approved'; hoursAgo: number; days: number; items: string[] }
  | { kind: 'rejected'; hoursAgo: number; reason?: string }

/** A sample application. Two with the same email are from the same person. */
export type SampleRequest = {
  fullName: string
  email: string
  phone: string
  social?: string
  language: 'ar' | 'en'
  plan: PlanId
  hoursAgo: number
  receipt: Pick<SampleReceipt, 'look' | 'shape'> | 'pdf'
  answer?: SampleReview
}

const days = (count: number) => count * 24

const approved = (hoursAgo: number, lasting: number, items: string[]): SampleReview => ({
  kind: 'approved',
  hoursAgo,
  days: lasting,
  items,
})

/** The sample applications, oldest first: four pending, six approved, two rejected. No number belongs to anybody. */
export const requests: SampleRequest[] = [
  {
    fullName: 'هبة سعيد الشناوي',
    email: 'heba.elshennawy@example.com',
    phone: '0100 000 0013',
    language: 'ar',
    plan: 'basic',
    hoursAgo: days(50) + 6,
    receipt: { look: 'wallet', shape: 0 },
    answer: approved(days(50), 30, ['warm-up']),
  },
  {
    fullName: 'Omar Farouk',
    email: 'omar.farouk@example.com',
    phone: '+20 100 000 0021',
    social: '@omar.lifts.demo',
    language: 'en',
    plan: 'premium',
    hoursAgo: days(40) + 3,
    receipt: { look: 'transfer', shape: 0 },
    answer: approved(days(40), 90, ['weeks-5-8', 'diet-2100', 'squat', 'swing']),
  },
  {
    fullName: 'Youssef Nabil Attia',
    email: 'youssef.attia@example.com',
    phone: '0100 000 0034',
    language: 'en',
    plan: 'basic',
    hoursAgo: days(27) + 9,
    receipt: { look: 'message', shape: 0 },
    answer: approved(days(27), 30, ['warm-up', 'squat']),
  },
  {
    fullName: 'منى عبد الحميد',
    email: 'mona.abdelhamid@example.com',
    phone: '0100 000 0047',
    social: 'facebook.com/mona.demo',
    language: 'ar',
    plan: 'professional',
    hoursAgo: days(24) + 11,
    receipt: { look: 'transfer-dark', shape: 0 },
    answer: approved(days(24), 60, ['weeks-5-8', 'warm-up', 'diet-2100', 'iftar-suhoor', 'squat', 'swing']),
  },
  {
    fullName: 'سارة محمود فتحي',
    email: 'sara.fathy@example.com',
    phone: '0100 000 0055',
    language: 'ar',
    plan: 'basic',
    hoursAgo: days(18) + 2,
    receipt: { look: 'slip', shape: 0 },
    answer: approved(days(18), 30, ['warm-up', 'iftar-suhoor']),
  },
  {
    fullName: 'ليلى حسن',
    email: 'laila.hassan@example.com',
    phone: '0100 000 0062',
    language: 'ar',
    plan: 'premium',
    hoursAgo: days(15) + 5,
    receipt: { look: 'message', shape: 1 },
    answer: { kind: 'rejected', hoursAgo: days(15) },
  },
  {
    fullName: 'Tamer Adel',
    email: 'tamer.adel@example.com',
    phone: '+20 100 000 0076',
    language: 'en',
    plan: 'professional',
    hoursAgo: days(9) + 4,
    receipt: { look: 'wallet', shape: 1 },
    answer: {
      kind: 'rejected',
      hoursAgo: days(9),
      reason: 'The amount on the receipt is less than the price of the package.',
    },
  },
  {
    fullName: 'أحمد سمير الجندي',
    email: 'ahmed.elgendy@example.com',
    phone: '0100 000 0088',
    social: '@ahmed.demo',
    language: 'ar',
    plan: 'professional',
    hoursAgo: days(4) + 8,
    receipt: { look: 'transfer', shape: 1 },
    answer: approved(days(4), 60, ['weeks-5-8', 'swing']),
  },
  {
    fullName: 'محمد الششتاوي',
    email: 'mohamed.elsheshtawy@example.com',
    phone: '٠١٠٠ ٠٠٠ ٠٠٩٣',
    language: 'ar',
    plan: 'premium',
    hoursAgo: 26,
    receipt: { look: 'transfer-dark', shape: 1 },
  },
  {
    fullName: 'Mariam George',
    email: 'mariam.george@example.com',
    phone: '0100 000 0104',
    social: '@mariam.moves.demo',
    language: 'en',
    plan: 'professional',
    hoursAgo: 7,
    receipt: 'pdf',
  },
  {
    fullName: 'Youssef Nabil Attia',
    email: 'youssef.attia@example.com',
    phone: '0100 000 0034',
    language: 'en',
    plan: 'professional',
    hoursAgo: 5,
    receipt: { look: 'slip', shape: 2 },
  },
  {
    fullName: 'نور خالد',
    email: 'nour.khaled@example.com',
    phone: '0100 000 0119',
    language: 'ar',
    plan: 'basic',
    hoursAgo: 2,
    receipt: { look: 'wallet', shape: 2 },
  },
]

/** The sample library, by the names in `items`; an entry without `url` is an uploaded file. */
export const library: Record<
  string,
  { ar: string; en: string; url?: string; type: 'video' | 'training' | 'diet' }
> = {
  'weeks-5-8': {
    ar: 'خطة الأسابيع 5 إلى 8',
    en: 'Plan for weeks 5 to 8',
    type: 'training',
  },
  'warm-up': {
    ar: 'إحماء وتمدد يومي',
    en: 'Daily warm-up and stretching',
    url: '/demo/warm-up.pdf',
    type: 'training',
  },
  'diet-2100': {
    ar: 'نظام 2,100 سعر حراري',
    en: '2,100 kcal plan',
    type: 'diet',
  },
  'iftar-suhoor': {
    ar: 'بدائل الفطار والسحور',
    en: 'Iftar and suhoor swaps',
    url: '/demo/iftar-suhoor.pdf',
    type: 'diet',
  },
  squat: {
    ar: 'السكوات: العمق الصحيح',
    en: 'Squat: the right depth',
    type: 'video',
  },
  swing: { ar: 'أرجحة الكيتل بل', en: 'The kettlebell swing', type: 'video' },
}
