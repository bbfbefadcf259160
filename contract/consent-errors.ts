import type { FallbackError } from './fallback-errors.ts'

/** The errors of a missing consent, and of who cannot give it. */
export const consentErrors = {
  privacy_page_changed: {
    status: 409,
    ar: 'تغيّرت صفحة الخصوصية بعد أن فتحت هذه الصفحة. اقرأها كما هي الآن ثم وافق من جديد.',
    en: 'The privacy page has changed since you opened this page. Read the new one, then agree again.',
  },
  purposes_changed: {
    status: 403,
    ar: 'تغيّر ما نستخدم بياناتك فيه منذ وافقت. أجب أولًا عن السؤال الظاهر في صفحتك، ثم احفظ من جديد.',
    en: 'What we use your data for has changed since you agreed. Answer the question on your home page first, then save again.',
  },
  photo_consent_missing: {
    status: 409,
    ar: 'نحتاج موافقتك قبل حفظ صور التقدّم.',
    en: 'We need your consent before we can store progress photos.',
  },
  health_consent_missing: {
    status: 409,
    ar: 'نحتاج موافقتك قبل حفظ إجاباتك الصحية.',
    en: 'We need your consent before we save health answers.',
  },
  guardian_consent_missing: {
    status: 403,
    ar: 'العمر أقل من 18 سنة: نحتاج أولًا بيانات ولي الأمر وموافقته. أضفها في «إجاباتي للكابتن» عند سنة الميلاد.',
    en: 'You’re under 18, so a parent or guardian has to agree first. They can do that in “My answers for my coach”, under your birth year.',
  },
  birth_year_missing: {
    status: 409,
    ar: 'اكتب سنة ميلادك أولًا، ثم أجب عن أسئلة الصحة.',
    en: 'Enter your birth year first. Then you can answer the health questions.',
  },
  health_closed_to_minors: {
    status: 409,
    ar: 'أسئلة الصحة لمن أتم 18 سنة. لا نحفظ إجابات صحية لمن هو أصغر.',
    en: 'The health questions are for adults. We don’t store health answers from anyone under 18.',
  },
} as const satisfies Record<string, FallbackError>
