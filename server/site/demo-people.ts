import type { SiteSettings } from '#contract/site-settings.ts'

/** The success stories of the demo site; all people are fictional. */
export const demoStories: SiteSettings['resultsPage']['stories'] = [
  {
    id: 'mahmoud',
    name: { ar: 'محمود', en: 'Mahmoud' },
    beforeImage: null,
    afterImage: null,
    weeks: 16,
    achievement: { ar: 'خسر 16\u00a0كجم وثبّت وزنه', en: 'Lost 16\u00a0kg and kept it off' },
    story: {
      ar: 'بدأ محمود وهو يعمل عشر ساعات على مكتب. ثلاثة تمارين في الأسبوع، ووجبات من نفس أكل البيت، ومراجعة كل جمعة.',
      en: 'Mahmoud started while working ten hours a day at a desk. Three sessions a week, the same home-cooked meals, and a check-in every Friday.',
    },
    rating: 5,
    age: 34,
    profession: { ar: 'محاسب', en: 'Accountant' },
    goals: [
      { ar: 'خسارة 15\u00a0كجم', en: 'Lose 15\u00a0kg' },
      { ar: 'نوم أفضل', en: 'Sleep better' },
    ],
    challenges: [
      { ar: 'جلوس طويل في العمل', en: 'Long hours at a desk' },
      { ar: 'أكل متأخر بالليل', en: 'Late-night eating' },
    ],
    coachingPoints: [
      { ar: 'ثلاثة تمارين قصيرة في الأسبوع', en: 'Three short sessions a week' },
      { ar: 'بروتين في كل وجبة من أكل البيت', en: 'Protein in every home-cooked meal' },
      { ar: 'مشي بعد العشاء', en: 'A walk after dinner' },
    ],
    startWeight: 98,
    endWeight: 82,
    lifestyle: { ar: 'عمل مكتبي وأسرة صغيرة', en: 'A desk job and a young family' },
    motivation: { ar: 'أن يلعب مع ابنه دون أن يتعب', en: 'To play with his son without getting tired' },
  },
  {
    id: 'sara',
    name: { ar: 'سارة', en: 'Sara' },
    beforeImage: null,
    afterImage: null,
    weeks: 20,
    achievement: {
      ar: 'رجعت لوزنها بعد ولادتها الثانية',
      en: 'Back to her pre-pregnancy weight after her second child',
    },
    story: {
      ar: 'رجعت سارة للتمرين بعد طفلها الثاني بثلاثة أشهر، من البيت وبأقل الأدوات، وبإذن طبيبتها.',
      en: 'Sara came back three months after her second child, at home with hardly any equipment, and with her doctor’s approval.',
    },
    rating: 5,
    age: 31,
    profession: { ar: 'مدرّسة', en: 'Teacher' },
    goals: [
      { ar: 'الرجوع لوزن ما قبل الحمل', en: 'Get back to her pre-pregnancy weight' },
      { ar: 'تقوية الظهر', en: 'A stronger back' },
    ],
    challenges: [
      { ar: 'نوم متقطع', en: 'Broken sleep' },
      { ar: 'وقت قليل في اليوم', en: 'Little time in the day' },
    ],
    coachingPoints: [
      { ar: 'تمارين 25\u00a0دقيقة في البيت', en: '25-minute sessions at home' },
      { ar: 'زيادة الأوزان بالتدريج', en: 'Adding weight slowly' },
      { ar: 'وجبات تُحضّر مرة في الأسبوع', en: 'Meals prepared once a week' },
    ],
    startWeight: 76,
    endWeight: 63,
    lifestyle: { ar: 'عمل صباحي وطفلان', en: 'A morning job and two children' },
    motivation: { ar: 'أن ترجع لها طاقتها', en: 'To have her energy back' },
  },
  {
    id: 'omar',
    name: { ar: 'عمر', en: 'Omar' },
    beforeImage: null,
    afterImage: null,
    weeks: 24,
    achievement: { ar: 'زاد 9\u00a0كجم أغلبها عضل', en: 'Gained 9\u00a0kg, mostly muscle' },
    story: {
      ar: 'كان عمر يتمرّن منذ سنة دون نتيجة. كتبنا له برنامج أربعة أيام ونظام تغذية يكفيه، وسجّلنا كل مجموعة.',
      en: 'Omar had trained for a year without results. We wrote a four-day program, made sure he ate enough, and logged every set.',
    },
    rating: 4,
    age: 22,
    profession: { ar: 'طالب هندسة', en: 'Engineering student' },
    goals: [
      { ar: 'زيادة الوزن', en: 'Gain weight' },
      { ar: 'رفع 100\u00a0كجم في السكوات', en: 'Squat 100\u00a0kg' },
    ],
    challenges: [
      { ar: 'شهية قليلة', en: 'A small appetite' },
      { ar: 'ضغط الامتحانات', en: 'Exam pressure' },
    ],
    coachingPoints: [
      { ar: 'أربعة أيام تمرين ثابتة', en: 'Four fixed training days' },
      { ar: 'وجبة إضافية بعد الجامعة', en: 'One extra meal after class' },
      { ar: 'مراجعة فيديو لكل رفعة', en: 'A video review of every lift' },
    ],
    startWeight: 62,
    endWeight: 71,
    lifestyle: { ar: 'دراسة وسكن جامعي', en: 'Studies and student housing' },
    motivation: { ar: 'أن يثق في نفسه', en: 'To feel confident' },
  },
]

/** The testimonials of the demo site; all people are fictional. */
export const demoTestimonials: SiteSettings['testimonials'] = [
  {
    id: 'nour',
    name: { ar: 'نور', en: 'Nour' },
    about: { ar: 'مشتركة في الاحترافية', en: 'Professional member' },
    content: {
      ar: 'جرّبت برامج كثيرة من الإنترنت. الفرق هنا أن أحدًا يقرأ فعلًا ما أرسله كل جمعة ويعدّل الخطة بناءً عليه.',
      en: 'I tried plenty of programs online. The difference here is that someone actually reads what I send every Friday and changes the plan because of it.',
    },
    rating: 5,
  },
  {
    id: 'tarek',
    name: { ar: 'طارق', en: 'Tarek' },
    about: { ar: 'مشترك في المميّزة', en: 'Premium member' },
    content: {
      ar: 'أسافر كثيرًا في العمل. كل أسبوع تصلني خطة تناسب الفندق الذي أنزل فيه، ولم أنقطع منذ خمسة أشهر.',
      en: 'I travel a lot for work. Every week I get a plan that fits the hotel I’m in, and I’ve been going for five months straight.',
    },
    rating: 5,
  },
  {
    id: 'heba',
    name: { ar: 'هبة', en: 'Heba' },
    about: { ar: 'مشتركة في الأساسية', en: 'Basic member' },
    content: {
      ar: 'كنت أخاف من الأوزان. بدأت بزجاجتي ماء في البيت، واليوم أرفع 40\u00a0كجم دون ألم في ظهري.',
      en: 'I was afraid of weights. I started with two water bottles at home, and today I lift 40\u00a0kg without back pain.',
    },
    rating: 4,
  },
]
