import type { SiteSettings } from '#contract/site-settings.ts'

/** The three packages before the owner changes them; prices in EGP a month. */
export const packages: SiteSettings['packages'] = {
  basic: {
    name: { ar: 'الأساسية', en: 'Basic' },
    description: { ar: 'بداية منظّمة لمدة شهر', en: 'A structured first month' },
    price: 1200,
    durationMonths: 1,
    features: [
      { ar: 'خطة تمرين مكتوبة لك', en: 'A training plan written for you' },
      { ar: 'نظام غذائي مرن', en: 'A flexible diet plan' },
      { ar: 'مراجعة وقياسات كل أسبوع', en: 'Weekly review and measurements' },
      { ar: 'رد على أسئلتك عبر واتساب', en: 'WhatsApp answers to your questions' },
    ],
  },
  professional: {
    name: { ar: 'الاحترافية', en: 'Professional' },
    description: { ar: 'شهران لبناء نتيجة ثابتة', en: 'Two months to make results stick' },
    price: 2000,
    durationMonths: 2,
    features: [
      { ar: 'كل مزايا الأساسية', en: 'Everything in Basic' },
      { ar: 'تعديل الخطة حسب تقدّمك', en: 'Plan adjusted to your progress' },
      { ar: 'مراجعة فيديو لأدائك في التمرين', en: 'Video review of your form' },
      { ar: 'مكالمة متابعة كل أسبوعين', en: 'A follow-up call every two weeks' },
      { ar: 'بدائل وجبات من أكل البيت', en: 'Meal swaps from home cooking' },
    ],
  },
  premium: {
    name: { ar: 'المميّزة', en: 'Premium' },
    description: { ar: 'ثلاثة أشهر بمتابعة لصيقة', en: 'Three months, closest follow-up' },
    price: 3200,
    durationMonths: 3,
    features: [
      { ar: 'كل مزايا الاحترافية', en: 'Everything in Professional' },
      { ar: 'تواصل يومي مع الكابتن', en: 'Daily contact with the coach' },
      { ar: 'مكالمة فيديو كل أسبوع', en: 'A video call every week' },
      { ar: 'خطة لفترات السفر والصيام', en: 'Plans for travel and fasting periods' },
      { ar: 'أولوية في الرد', en: 'Priority replies' },
      { ar: 'خطة تثبيت بعد الوصول لهدفك', en: 'A maintenance plan after your goal' },
    ],
  },
}
