import type { SiteSettings } from '#contract/site-settings.ts'

/** The three packages before the owner changes them; prices in EGP a month. */
export const packages: SiteSettings['packages'] = {
  basic: {
    name: { ar: 'الأساسية', en: 'Basic' },
    description: { ar: 'بداية منظّمة لمدة شهر', en: 'A structured first month' },
    price: 1200,
    durationMonths: 1,
    features: [
      { ar: 'برنامج تمرين مكتوب لك', en: 'A training program written for you' },
      { ar: 'نظام تغذية مرن', en: 'A flexible meal plan' },
      { ar: 'مراجعة وقياسات كل أسبوع', en: 'Weekly review and measurements' },
      { ar: 'رد على أسئلتك عبر واتساب', en: 'Answers on WhatsApp' },
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
    description: { ar: 'متابعة يومية عن قرب', en: 'Daily, close support' },
    price: 3200,
    durationMonths: 3,
    features: [
      { ar: 'كل مزايا الاحترافية', en: 'Everything in Professional' },
      { ar: 'تواصل يومي مع الكابتن', en: 'Daily contact with the coach' },
      { ar: 'مكالمة فيديو كل أسبوع', en: 'A video call every week' },
      { ar: 'خطة للسفر ورمضان والصيام', en: 'Plans for travel, Ramadan and fasting' },
      { ar: 'أولوية في الرد', en: 'Priority replies' },
      { ar: 'خطة تثبيت بعد الوصول لهدفك', en: 'A maintenance plan after your goal' },
    ],
  },
}
