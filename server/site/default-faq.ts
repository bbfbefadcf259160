import type { SiteSettings } from '#contract/site-settings.ts'

/** Frequent questions of members, answered for the product's defaults; the owner rewrites them. */
export const defaultFaq: SiteSettings['faq'] = [
  {
    question: {
      ar: 'متى يبدأ اشتراكي وأين أرى نهايته؟',
      en: 'When does my access start, and where do I see when it expires?',
    },
    answer: {
      ar: 'يبدأ من لحظة موافقة الكابتن، لا من وقت الدفع. تجد تاريخ النهاية والأيام المتبقية أعلى صفحتك في منطقة الأعضاء.',
      en: 'It starts when the coach approves your request, not when you pay. The end date and the days left are at the top of the members area.',
    },
  },
  {
    question: { ar: 'كيف أجدد اشتراكي؟', en: 'How do I renew?' },
    answer: {
      ar: 'اضغط «تجديد الاشتراك» في صفحتك، واختر الباقة، وارفع إيصال الدفع. يستمر اشتراكك الحالي أثناء المراجعة، وتُضاف الأيام الجديدة إلى نهايته، فلا يضيع عليك يوم. وإن انتهى اشتراكك فسجّل الدخول كالمعتاد وستجد التجديد أمامك.',
      en: 'Tap “Renew subscription” in the members area, choose a package and upload the receipt. Your current access continues during the review. The new days are added after it expires, so you don’t lose any. If your access has expired, sign in as usual to renew.',
    },
  },
  {
    question: {
      ar: 'كيف أدفع، وماذا لو رُفض الإيصال؟',
      en: 'How do I pay, and what if my receipt is rejected?',
    },
    answer: {
      ar: 'طرق الدفع والأرقام مكتوبة في صفحة الباقات وعند التجديد. حوّل المبلغ ثم ارفع صورة الإيصال أو ملف PDF حتى 5 ميجابايت. إن رُفض الإيصال تصلك رسالة بالسبب، وترسل إيصالًا جديدًا للطلب نفسه من صفحة متابعة الطلب خلال 30 يومًا.',
      en: 'You’ll find the payment methods and their numbers on the packages page and when you renew. Transfer the amount, then upload a photo of the receipt or a PDF, up to 5 MB. If it’s rejected, we’ll tell you why. You can send a new one for the same request on the tracking page within 30 days.',
    },
  },
  {
    question: { ar: 'لماذا لا يفتح ملف أو فيديو؟', en: 'Why won’t a file or video open?' },
    answer: {
      ar: 'قد يكون لباقتك حد يومي للملفات والفيديوهات، ويتجدد بعد منتصف الليل بتوقيت القاهرة. ويمكنك أن تفتح ما فتحته اليوم مرة أخرى دون أن يُحسب. إن لم يكن هذا هو السبب فتأكد من الإنترنت ثم تواصل مع الكابتن.',
      en: 'Your package may have a daily limit; a new day starts at midnight in Cairo. Anything you’ve opened today opens again without counting toward the limit. If that’s not the reason, check your connection, then contact the coach.',
    },
  },
  {
    question: {
      ar: 'هل تبقى ملفاتي بعد انتهاء الاشتراك؟',
      en: 'Do I keep my files after my access expires?',
    },
    answer: {
      ar: 'تبقى قائمة ملفاتك وتسجيلات تقدّمك محفوظة، لكن لا يمكن فتح الملفات قبل التجديد. وبعد التجديد تجد كل شيء كما تركته.',
      en: 'Your list of files and your progress stay saved. You can open them again when you renew.',
    },
  },
  {
    question: { ar: 'هل أستطيع إيقاف اشتراكي مؤقتًا؟', en: 'Can I pause my access?' },
    answer: {
      ar: 'إن سافرت أو أصبت فراسل الكابتن على واتساب قبل نهاية اشتراكك واتفق معه على الأيام. لا يتوقف حساب الأيام تلقائيًا.',
      en: 'If you travel or get injured, message the coach on WhatsApp before your access expires and agree on the days. It doesn’t pause by itself.',
    },
  },
  {
    question: { ar: 'من يرى صور تقدّمي وقياساتي؟', en: 'Who sees my progress photos and measurements?' },
    answer: {
      ar: 'أنت وفريق الكابتن فقط. لا تُحفظ صورة إلا بعد موافقتك، ويمكنك سحب الموافقة في أي وقت فتُحذف الصور.',
      en: 'Only you and the coach’s team. No photo is stored without your consent. You can withdraw it any time, and the photos are deleted.',
    },
  },
]
