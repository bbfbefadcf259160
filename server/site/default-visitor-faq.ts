import type { SiteSettings } from '#contract/site-settings.ts'

/** What visitors ask, answered by how the product works: nothing here is a promise of the coach. The owner rewrites it. */
export const defaultVisitorFaq: SiteSettings['visitorFaq'] = [
  {
    question: { ar: 'كيف أشترك؟', en: 'How do I sign up?' },
    answer: {
      ar: 'اختر باقة، واملأ الطلب، وارفع إيصال التحويل. يراجع الكابتن طلبك ويفتح لك حساب الأعضاء.',
      en: 'Choose a package, fill in the form and upload your receipt. The coach reviews it and opens your member account.',
    },
  },
  {
    question: { ar: 'كيف أدفع؟', en: 'How do I pay?' },
    answer: {
      ar: 'طرق الدفع والمبلغ كاملًا مكتوبة في صفحة الطلب. حوّل المبلغ، ثم ارفع صورة الإيصال مع طلبك.',
      en: 'The order page shows the payment methods and the full amount. Transfer it, then upload a photo of the receipt with your request.',
    },
  },
  {
    question: { ar: 'متى يبدأ اشتراكي؟', en: 'When does my subscription start?' },
    answer: {
      ar: 'يبدأ عند موافقة الكابتن على طلبك، لا من وقت الدفع. تابع طلبك في أي وقت برمز المتابعة.',
      en: 'When the coach approves your request, not when you pay. Check your request any time with your tracking code.',
    },
  },
  {
    question: { ar: 'أين أجد خطتي؟', en: 'Where do I find my plan?' },
    answer: {
      ar: 'في حساب الأعضاء، من أي هاتف أو كمبيوتر. ويمكنك حفظ الملفات للقراءة بدون إنترنت.',
      en: 'In your member account, on any phone or computer. You can save documents to read offline too.',
    },
  },
  {
    question: { ar: 'من يرى صوري وقياساتي؟', en: 'Who sees my photos and measurements?' },
    answer: {
      ar: 'أنت وفريق الكابتن فقط. الصور اختيارية، ويمكنك حذفها في أي وقت.',
      en: 'Only you and the coach’s team. Photos are optional, and you can delete them any time.',
    },
  },
]
