import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the landing page's sections that are not site settings. */
export const landingMessages = defineMessages({
  ar: {
    questions: 'أسئلة شائعة',
    closing: {
      title: 'أول تمرين أقرب مما تظن',
      prices: (price: string) => `الباقات من ${price} جنيه شهريًا.`,
    },
    gallery: {
      label: 'معرض الصور',
      enlarge: (name: string) => `تكبير: ${name}`,
      picture: (place: string) => `صورة ${place}`,
      placeOf: (place: string, count: string) => `${place} من ${count}`,
      named: (name: string) => `${name}،`,
      previous: 'السابق',
      next: 'التالي',
    },
    statistics: {
      title: 'أرقام',
      clients: 'عميل تدرّب معنا',
      experience: 'سنوات خبرة',
      sessions: 'جلسة تدريب',
      successRate: 'نسبة النجاح',
      confirmed: (coach: string, month: string) => `أرقام أكّدها ${coach} في ${month}`,
    },
    about: {
      certifications: 'الشهادات',
      specializations: 'التخصصات',
      sample: 'نموذج من خطة',
      planTitle: 'هكذا تصلك خطتك',
      exercise: 'التمرين',
      sets: 'المجموعات',
      load: 'الوزن',
      change: 'عن السابق',
      kilograms: 'كجم',
      women: 'للنساء: خصوصيتك أولًا',
    },
    videos: {
      play: (title: string) => `تشغيل: ${title}`,
      duration: 'المدة',
      open: 'فتح الفيديو',
    },
  },
  en: {
    questions: 'Common questions',
    closing: {
      title: 'Your first workout is closer than you think',
      prices: (price) => `Packages from EGP ${price} a month.`,
    },
    gallery: {
      label: 'Gallery',
      enlarge: (name) => `Enlarge: ${name}`,
      picture: (place) => `Photo ${place}`,
      placeOf: (place, count) => `${place} of ${count}`,
      named: (name) => `${name},`,
      previous: 'Previous',
      next: 'Next',
    },
    statistics: {
      title: 'Statistics',
      clients: 'clients coached',
      experience: 'years of experience',
      sessions: 'training sessions',
      successRate: 'success rate',
      confirmed: (coach, month) => `Confirmed by ${coach}, ${month}`,
    },
    about: {
      certifications: 'Certifications',
      specializations: 'Specializations',
      sample: 'Sample plan',
      planTitle: 'What your plan looks like',
      exercise: 'Exercise',
      sets: 'Sets',
      load: 'Weight',
      change: 'vs last',
      kilograms: 'kg',
      women: 'For women: your privacy first',
    },
    videos: { play: (title) => `Play: ${title}`, duration: 'Duration', open: 'Open the video' },
  },
})
