import { confirmation, type FieldGroup, freshId, noText, number, text } from './field.ts'
import { packageFields } from './package-fields.ts'
import { gallery, videos } from './picture-fields.ts'
import { heading, subtitle } from './section-headings.ts'
import { storyFields } from './story-fields.ts'

/** The label of an empty number: it claims nothing. */
const notShown = { ar: 'لا يظهر', en: 'Not shown' }

const hero: FieldGroup = {
  id: 'hero',
  name: { ar: 'الواجهة', en: 'Hero' },
  fields: [
    text('hero.title', { ar: 'العنوان الرئيسي', en: 'Headline' }, { rows: 2, fits: 48 }),
    {
      kind: 'texts',
      place: 'hero.typed',
      label: { ar: 'العبارات التي تظهر بالتتابع', en: 'Typed phrases' },
      entry: { ar: 'عبارة', en: 'phrase' },
      most: 6,
      fits: 32,
    },
    text('hero.lead', { ar: 'النص التعريفي', en: 'Intro' }, { rows: 3, fits: 150 }),
    text('buttons.start', { ar: 'زر البداية', en: 'Start button' }, { fits: 20 }),
    text('buttons.results', { ar: 'زر النتائج', en: 'Results button' }, { fits: 20 }),
    number(
      'heroCounters.years',
      { ar: 'عدّاد السنين', en: 'Years counter' },
      { min: 0, max: 99, none: notShown },
    ),
    number(
      'heroCounters.success',
      { ar: 'عدّاد نسبة النجاح', en: 'Success counter' },
      {
        min: 0,
        max: 100,
        unit: { ar: '٪', en: '%' },
        none: notShown,
      },
    ),
    {
      kind: 'picture',
      use: 'portrait',
      place: 'portrait',
      label: { ar: 'صورتك', en: 'Your portrait' },
      hint: {
        ar: 'تظهر في وسط القرص وبجانب النص الذي يعرّف بك',
        en: 'Shown in the middle of the weight plate and next to the About text',
      },
      drawing: { ar: 'يظهر أول حرف من اسم الموقع', en: 'Showing the first letter of the site’s name' },
    },
    {
      kind: 'picture',
      use: 'hero',
      place: 'heroImage',
      label: { ar: 'صورة الواجهة', en: 'Cover image' },
      drawing: { ar: 'تُستخدم الرسمة الافتراضية', en: 'Using the default artwork' },
    },
  ],
}

const statistics: FieldGroup = {
  id: 'statistics',
  name: { ar: 'الأرقام', en: 'Statistics' },
  fields: [
    confirmation(
      'numbers',
      { ar: 'تاريخ تأكيد الأرقام', en: 'Numbers confirmed on' },
      { ar: 'يظهر شهره تحت الأرقام', en: 'The month shows below the numbers' },
    ),
    number('stats.clients', { ar: 'العملاء', en: 'Clients' }, { min: 0, max: 1_000_000, none: notShown }),
    number(
      'stats.experience',
      { ar: 'سنوات الخبرة', en: 'Years of experience' },
      { min: 0, max: 99, none: notShown },
    ),
    number('stats.sessions', { ar: 'الجلسات', en: 'Sessions' }, { min: 0, max: 1_000_000, none: notShown }),
    number(
      'stats.successRate',
      { ar: 'نسبة النجاح', en: 'Success rate' },
      {
        min: 0,
        max: 100,
        unit: { ar: '٪', en: '%' },
        none: notShown,
      },
    ),
  ],
}

const about: FieldGroup = {
  id: 'about',
  name: { ar: 'عن الكابتن', en: 'About' },
  fields: [
    heading('about'),
    text(
      'aboutText',
      { ar: 'النص', en: 'Text' },
      {
        rows: 6,
        hint: { ar: 'سطر فارغ يفصل بين الفقرات', en: 'An empty line separates paragraphs' },
      },
    ),
    text(
      'womenNote',
      { ar: 'فقرة للنساء', en: 'Note for women' },
      {
        rows: 4,
        hint: {
          ar: 'اكتب فقط ما تلتزم به: من يرى الصور، ومتى تُحذف. إن تركتها فارغة فلن تظهر',
          en: 'Only promise what you do: who sees photos and when they’re deleted. Leave empty to hide it',
        },
      },
    ),
    confirmation(
      'specialties',
      { ar: 'تاريخ تأكيد التخصصات', en: 'Specialties confirmed on' },
      { ar: 'اكتب ما تخصصت فيه فعلًا', en: 'Only list what you really specialize in' },
    ),
    {
      kind: 'texts',
      place: 'specialties.certifications',
      label: { ar: 'الشهادات', en: 'Certifications' },
      entry: { ar: 'شهادة', en: 'certification' },
      most: 8,
      fits: 60,
    },
    {
      kind: 'texts',
      place: 'specialties.specializations',
      label: { ar: 'التخصصات', en: 'Specializations' },
      entry: { ar: 'تخصص', en: 'specialization' },
      most: 8,
      fits: 40,
    },
    {
      kind: 'set',
      label: { ar: 'نموذج من خطة', en: 'Sample plan page' },
      fields: [
        text('samplePlan.title', { ar: 'العنوان', en: 'Title' }, { fits: 40 }),
        {
          kind: 'list',
          place: 'samplePlan.rows',
          label: { ar: 'التمارين', en: 'Exercises' },
          entry: { ar: 'تمرين', en: 'exercise' },
          most: 8,
          labelPath: 'exercise',
          fresh: () => ({ id: freshId(), exercise: noText(), sets: 3, repeats: 10, load: 0, change: 0 }),
          fields: [
            text('exercise', { ar: 'التمرين', en: 'Exercise' }, { fits: 24 }),
            number('sets', { ar: 'المجموعات', en: 'Sets' }, { min: 1, max: 20 }),
            number('repeats', { ar: 'العدّات', en: 'Reps' }, { min: 1, max: 100 }),
            number(
              'load',
              { ar: 'الوزن', en: 'Weight' },
              { min: 0, max: 999, step: 0.5, unit: { ar: 'كجم', en: 'kg' } },
            ),
            number(
              'change',
              { ar: 'الفرق', en: 'Change' },
              {
                min: -99,
                max: 99,
                step: 0.5,
                unit: { ar: 'كجم', en: 'kg' },
              },
            ),
          ],
        },
        text('samplePlan.note', { ar: 'ملاحظة الكابتن', en: 'Coach’s note' }, { rows: 2, fits: 120 }),
      ],
    },
  ],
}

const results: FieldGroup = {
  id: 'results',
  name: { ar: 'النتائج', en: 'Results' },
  fields: [heading('results'), subtitle('results'), storyFields],
}

const packages: FieldGroup = {
  id: 'packages',
  name: { ar: 'الباقات', en: 'Packages' },
  fields: [heading('packages'), subtitle('packages'), ...packageFields],
}

const steps: FieldGroup = {
  id: 'steps',
  name: { ar: 'خطوات البدء', en: 'Process steps' },
  fields: [
    heading('steps'),
    {
      kind: 'list',
      place: 'steps',
      label: { ar: 'الخطوات', en: 'Steps' },
      entry: { ar: 'خطوة', en: 'step' },
      most: 8,
      labelPath: 'title',
      fresh: () => ({ id: freshId(), title: noText(), text: noText() }),
      fields: [
        text('title', { ar: 'العنوان', en: 'Title' }, { fits: 28 }),
        text('text', { ar: 'الشرح', en: 'Explanation' }, { rows: 2, fits: 110 }),
      ],
    },
  ],
}

const testimonials: FieldGroup = {
  id: 'testimonials',
  name: { ar: 'آراء الأعضاء', en: 'Testimonials' },
  fields: [
    heading('testimonials'),
    {
      kind: 'list',
      place: 'testimonials',
      label: { ar: 'الآراء', en: 'Testimonials' },
      entry: { ar: 'رأي', en: 'testimonial' },
      most: 20,
      labelPath: 'name',
      fresh: () => ({ id: freshId(), name: noText(), about: noText(), content: noText(), rating: 5 }),
      fields: [
        text('name', { ar: 'الاسم', en: 'Name' }, { fits: 40 }),
        text('about', { ar: 'نبذة عن العضو', en: 'Who they are' }, { fits: 40 }),
        text('content', { ar: 'نص الرأي', en: 'What they said' }, { rows: 4, fits: 260 }),
        number('rating', { ar: 'النجوم', en: 'Stars' }, { min: 1, max: 5 }),
      ],
    },
  ],
}

const contact: FieldGroup = {
  id: 'contact',
  name: { ar: 'تواصل', en: 'Contact' },
  fields: [
    heading('contact'),
    subtitle('contact'),
    {
      kind: 'plain',
      type: 'tel',
      place: 'socialLinks.whatsapp',
      label: { ar: 'رقم واتساب', en: 'WhatsApp number' },
      hint: {
        ar: 'يظهر في زر المحادثة وفي صفحة الباقات',
        en: 'Used by the chat button and on the packages page',
      },
    },
    {
      kind: 'plain',
      type: 'tel',
      place: 'socialLinks.phone',
      label: { ar: 'رقم الاتصال', en: 'Phone number' },
    },
    {
      kind: 'plain',
      type: 'url',
      place: 'socialLinks.instagram',
      label: { ar: 'رابط إنستجرام', en: 'Instagram link' },
    },
    { kind: 'plain', type: 'email', place: 'contactEmail', label: { ar: 'البريد', en: 'Email' } },
    text('location', { ar: 'المكان', en: 'Location' }, { fits: 60 }),
    {
      kind: 'list',
      place: 'visitorFaq',
      label: { ar: 'أسئلة قبل الاشتراك', en: 'Questions before joining' },
      entry: { ar: 'سؤال', en: 'question' },
      most: 8,
      labelPath: 'question',
      fresh: () => ({ id: freshId(), question: noText(), answer: noText() }),
      fields: [
        text('question', { ar: 'السؤال', en: 'Question' }, { fits: 60 }),
        text('answer', { ar: 'الإجابة', en: 'Answer' }, { rows: 3, fits: 200 }),
      ],
    },
  ],
}

/** The field groups of the landing page's sections; a group's id is the section's component. */
export const sectionGroups: FieldGroup[] = [
  hero,
  gallery,
  statistics,
  about,
  videos,
  results,
  packages,
  steps,
  testimonials,
  contact,
]
