import type { SiteSettings } from '#contract/site-settings.ts'

type Content = Pick<
  SiteSettings,
  | 'logo'
  | 'favIcon'
  | 'heroImage'
  | 'portrait'
  | 'galleryImages'
  | 'stats'
  | 'aboutText'
  | 'specialties'
  | 'samplePlan'
  | 'videos'
  | 'resultsPage'
  | 'steps'
  | 'testimonials'
>

/** The content of the landing page's sections before the owner changes it. It quotes no invented people. */
export const defaultContent: Content = {
  logo: null,
  favIcon: null,
  heroImage: null,
  portrait: null,
  galleryImages: [
    { picture: null, poster: 'plate', caption: { ar: 'وزن أكبر كل أسبوع', en: 'More weight every week' } },
    { picture: null, poster: 'stopwatch', caption: { ar: 'راحة محسوبة', en: 'Timed rest' } },
    { picture: null, poster: 'meals', caption: { ar: 'أكل من البيت', en: 'Home-cooked meals' } },
    {
      picture: null,
      poster: 'dumbbell',
      caption: { ar: 'ابدأ من أخف دمبل', en: 'Start with the lightest pair' },
    },
    {
      picture: null,
      poster: 'bar',
      caption: { ar: 'بار أو دمبل أو وزن جسمك', en: 'Barbell, dumbbells or bodyweight' },
    },
    { picture: null, poster: 'phone', caption: { ar: 'خطتك على هاتفك', en: 'Your plan on your phone' } },
  ],
  stats: { clients: 500, experience: 8, sessions: 2000, successRate: 95 },
  aboutText: {
    ar: 'أدرّب أونلاين لأن أغلب الناس لا ينقصهم الحماس، بل خطة واضحة وشخص يتابع. نبدأ من مستواك الحالي، ونزيد الأوزان خطوة بخطوة، ونبني وجباتك من أكل بيتك.',
    en: 'Most people don’t lack motivation. They lack a clear plan and someone who follows up. We start where you are, add weight step by step, and build meals from what’s already in your kitchen.',
  },
  specialties: {
    certifications: [],
    specializations: [
      { ar: 'خسارة الدهون', en: 'Fat loss' },
      { ar: 'بناء العضل', en: 'Muscle building' },
      { ar: 'العودة بعد الإصابة', en: 'Return after injury' },
    ],
  },
  samplePlan: {
    title: { ar: 'الأسبوع 6، اليوم 2', en: 'Week 6, day 2' },
    rows: [
      { exercise: { ar: 'سكوات', en: 'Squat' }, sets: 4, repeats: 8, load: 60, change: 2.5 },
      { exercise: { ar: 'ضغط بنش', en: 'Bench press' }, sets: 4, repeats: 10, load: 45, change: 2.5 },
      { exercise: { ar: 'تجديف', en: 'Row' }, sets: 3, repeats: 12, load: 40, change: 5 },
      {
        exercise: { ar: 'رفعة رومانية', en: 'Romanian deadlift' },
        sets: 3,
        repeats: 10,
        load: 55,
        change: 5,
      },
    ],
    note: {
      ar: 'ملاحظة الكابتن: ثبّت الكعب في السكوات، وصوّر لي آخر مجموعة.',
      en: 'Coach’s note: keep your heels down in the squat and film the last set.',
    },
  },
  videos: [
    {
      id: 'squat-depth',
      title: { ar: 'السكوات: العمق الصحيح', en: 'Squat: the right depth' },
      thumbnail: null,
      movement: 'squat',
      duration: '2:45',
      description: {
        ar: 'كيف تعرف العمق المناسب لركبتك وحوضك، وثلاثة أخطاء تتكرر وكيف تصلحها من أول مجموعة.',
        en: 'How to find the depth that suits your knees and hips, and three common mistakes to fix from the first set.',
      },
    },
    {
      id: 'kettlebell-swing',
      title: { ar: 'أرجحة الكيتل بل', en: 'The kettlebell swing' },
      thumbnail: null,
      movement: 'swing',
      duration: '3:20',
      description: {
        ar: 'القوة من الحوض لا من الكتف. نبدأ بالحركة من غير وزن، ثم نضيف الوزن.',
        en: 'The power comes from the hips, not the shoulders. We start without weight, then add it.',
      },
    },
    {
      id: 'incline-press',
      title: { ar: 'الضغط المائل للمبتدئين', en: 'Incline press for beginners' },
      thumbnail: null,
      movement: 'press',
      duration: '4:15',
      description: {
        ar: 'زاوية البنش، ومسار البار، ومتى تزيد الوزن دون أن تؤذي كتفك.',
        en: 'The bench angle, the bar path, and when to add weight without hurting your shoulder.',
      },
    },
  ],
  resultsPage: { stories: [] },
  steps: [
    {
      title: { ar: 'اختر باقتك', en: 'Choose a package' },
      text: {
        ar: 'حدّد المدة ومستوى المتابعة المناسب لك.',
        en: 'Pick the duration and level of support.',
      },
    },
    {
      title: { ar: 'أرسل بياناتك', en: 'Send your details' },
      text: {
        ar: 'املأ الطلب وارفع إيصال التحويل. دقيقتان فقط.',
        en: 'Fill in the form and upload your transfer receipt. Two minutes.',
      },
    },
    {
      title: { ar: 'استلم خطتك', en: 'Get your plan' },
      text: {
        ar: 'يراجع الكابتن طلبك ويفتح لك حساب الأعضاء.',
        en: 'The coach reviews your request and opens your member account.',
      },
    },
    {
      title: { ar: 'ارفع أوزانك', en: 'Lift more' },
      text: {
        ar: 'تابع كل أسبوع، ونزيد الأوزان حسب تقدّمك.',
        en: 'Check in weekly; we raise the weights as you progress.',
      },
    },
  ],
  testimonials: [],
}
