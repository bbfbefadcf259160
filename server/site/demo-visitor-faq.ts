import type { SiteSettings } from '#contract/site-settings.ts'

/** What the coach of the demo answers to visitors. */
export const demoVisitorFaq: SiteSettings['visitorFaq'] = [
  {
    question: { ar: 'هل أحتاج إلى جيم؟', en: 'Do I need a gym?' },
    answer: {
      ar: 'لا. نكتب خطتك حسب ما عندك: جيم كامل، أو دمبلان في البيت، أو وزن جسمك فقط.',
      en: 'No. Your program fits what you have: a full gym, two dumbbells at home, or just your bodyweight.',
    },
  },
  {
    question: { ar: 'عندي إصابة قديمة، هل أشترك؟', en: 'I have an old injury. Can I join?' },
    answer: {
      ar: 'اذكرها في طلبك. نتجنّب ما يؤلمك ونبدأ بأوزان خفيفة، ومع إصابة حديثة نطلب رأي طبيبك أولًا.',
      en: 'Mention it in your request. We avoid what hurts and start light. With a recent injury, see your doctor first.',
    },
  },
  {
    question: { ar: 'متى تصلني خطتي؟', en: 'When do I get my plan?' },
    answer: {
      ar: 'خلال 48 ساعة من قبول طلبك. تجدها في حساب الأعضاء، وتصلك رسالة على واتساب.',
      en: 'Within 48 hours of approval. You’ll find it in your member account, and we’ll message you on WhatsApp.',
    },
  },
  {
    question: { ar: 'كيف أدفع؟', en: 'How do I pay?' },
    answer: {
      ar: 'بإنستاباي أو فودافون كاش، ثم ترفع صورة الإيصال مع طلبك. المبلغ كاملًا مكتوب قبل أن تحوّل.',
      en: 'By InstaPay or Vodafone Cash. Then upload a photo of the receipt. You’ll see the full amount before you pay.',
    },
  },
  {
    question: { ar: 'ماذا لو سافرت أو مرضت؟', en: 'What if I travel or get sick?' },
    answer: {
      ar: 'اكتب للكابتن على واتساب قبل نهاية اشتراكك، وتتفقان على الأيام.',
      en: 'Message the coach on WhatsApp before your access expires, and agree on the days.',
    },
  },
]
