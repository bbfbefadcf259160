import { type Field, type FieldGroup, freshId, noText, text, type Words } from './field.ts'

const linkTitle = (place: string, label: Words): Field => text(`sectionTitles.${place}`, label, { fits: 18 })

const wallet = (place: string, label: Words, number: Words): Field => ({
  kind: 'set',
  label,
  fields: [
    { kind: 'plain', type: 'line', place: `${place}.number`, label: number },
    { kind: 'plain', type: 'line', place: `${place}.name`, label: { ar: 'باسم', en: 'Account name' } },
  ],
})

const identity: FieldGroup = {
  id: 'identity',
  name: { ar: 'الاسم والشعار', en: 'Name and logo' },
  fields: [
    text('companyName', { ar: 'اسم الموقع', en: 'Site name' }, { fits: 24 }),
    {
      kind: 'picture',
      use: 'logo',
      place: 'logo',
      label: { ar: 'الشعار', en: 'Logo' },
      drawing: { ar: 'يُستخدم الشعار الافتراضي', en: 'Using the default logo' },
    },
    {
      kind: 'picture',
      use: 'icon',
      place: 'favIcon',
      label: { ar: 'أيقونة المتصفح', en: 'Browser icon' },
      drawing: { ar: 'تُستخدم الأيقونة الافتراضية', en: 'Using the default icon' },
    },
    linkTitle('home', { ar: 'رابط الرئيسية', en: 'Home link' }),
  ],
}

const footer: FieldGroup = {
  id: 'footer',
  name: { ar: 'أسفل الصفحة', en: 'Footer' },
  fields: [
    text('footerTagline', { ar: 'السطر التعريفي', en: 'Tagline' }, { rows: 2, fits: 110 }),
    linkTitle('quickLinks', { ar: 'عنوان الروابط', en: 'Links heading' }),
    linkTitle('services', { ar: 'عنوان الخدمات', en: 'Services heading' }),
    linkTitle('followMe', { ar: 'عنوان روابط السوشيال ميديا', en: 'Social links heading' }),
    {
      kind: 'texts',
      place: 'services',
      label: { ar: 'الخدمات', en: 'Services' },
      entry: { ar: 'خدمة', en: 'service' },
      most: 8,
      fits: 28,
    },
  ],
}

const payment: FieldGroup = {
  id: 'payment',
  name: { ar: 'طرق الدفع', en: 'Payment methods' },
  hint: {
    ar: 'لا تظهر أي طريقة بلا رقم',
    en: 'Methods without a number aren’t shown',
  },
  fields: [
    wallet(
      'paymentMethods.instapay',
      { ar: 'إنستاباي', en: 'InstaPay' },
      { ar: 'الرقم أو العنوان', en: 'Number or address' },
    ),
    wallet(
      'paymentMethods.vodafoneCash',
      { ar: 'فودافون كاش', en: 'Vodafone Cash' },
      { ar: 'الرقم', en: 'Number' },
    ),
    {
      kind: 'list',
      place: 'paymentMethods.others',
      label: { ar: 'طرق أخرى', en: 'Other methods' },
      entry: { ar: 'طريقة', en: 'method' },
      most: 5,
      labelPath: 'label',
      fresh: () => ({ id: freshId(), label: noText(), number: '', name: '' }),
      fields: [
        text('label', { ar: 'اسم الطريقة', en: 'Method name' }, { fits: 24 }),
        {
          kind: 'plain',
          type: 'line',
          place: 'number',
          label: { ar: 'الرقم أو العنوان', en: 'Number or address' },
        },
        { kind: 'plain', type: 'line', place: 'name', label: { ar: 'باسم', en: 'Account name' } },
      ],
    },
  ],
}

const faq: FieldGroup = {
  id: 'faq',
  name: { ar: 'أسئلة الأعضاء', en: 'Members’ questions' },
  fields: [
    {
      kind: 'list',
      place: 'faq',
      label: { ar: 'الأسئلة', en: 'Questions' },
      entry: { ar: 'سؤال', en: 'question' },
      most: 20,
      labelPath: 'question',
      fresh: () => ({ id: freshId(), question: noText(), answer: noText() }),
      fields: [
        text('question', { ar: 'السؤال', en: 'Question' }, { fits: 90 }),
        text('answer', { ar: 'الإجابة', en: 'Answer' }, { rows: 4, fits: 500 }),
      ],
    },
  ],
}

const privacy: FieldGroup = {
  id: 'privacy',
  name: { ar: 'صفحة الخصوصية', en: 'Privacy page' },
  fields: [
    text(
      'privacyText',
      { ar: 'النص', en: 'Text' },
      {
        rows: 16,
        hint: {
          ar: 'سطر فارغ يفصل بين الفقرات، و\u2066##\u2069 في أول السطر تجعله عنوانًا، و\u2066-\u2069 تجعله بندًا. وتضيف الصفحة بنفسها مدد الاحتفاظ ومن يرى البيانات الصحية.',
          en: 'An empty line separates paragraphs, ## starts a heading, - starts a list item. The page adds by itself how long data is kept and who sees health data.',
        },
      },
    ),
  ],
}

const display: FieldGroup = {
  id: 'display',
  name: { ar: 'الأرقام على الشاشة', en: 'Digits' },
  fields: [
    {
      kind: 'choice',
      place: 'numerals',
      label: { ar: 'شكل الأرقام', en: 'How numbers are written' },
      options: [
        { value: 'latn', label: { ar: '123', en: '123' } },
        { value: 'arab', label: { ar: '١٢٣', en: '١٢٣' } },
      ],
    },
  ],
}

/** The field groups that concern the whole site. */
export const siteGroups: FieldGroup[] = [identity, footer, payment, faq, privacy, display]
