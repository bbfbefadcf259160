import { maxMonths } from '#contract/money.ts'
import { type PlanId, planIds } from '#contract/values.ts'
import { confirmation, type Field, type FieldSet, number, text, type Words } from './field.ts'

const packageNames: Record<PlanId, Words> = {
  basic: { ar: 'الباقة الأساسية', en: 'Basic package' },
  professional: { ar: 'الباقة الاحترافية', en: 'Professional package' },
  premium: { ar: 'الباقة المميّزة', en: 'Premium package' },
}

const packageSet = (id: PlanId): FieldSet => ({
  kind: 'set',
  label: packageNames[id],
  fields: [
    text(`packages.${id}.name`, { ar: 'الاسم', en: 'Name' }, { fits: 22 }),
    number(
      `packages.${id}.price`,
      { ar: 'السعر الشهري', en: 'Monthly price' },
      {
        min: 0,
        max: 1_000_000,
        money: true,
        unit: { ar: 'جنيه', en: 'EGP' },
        zero: {
          ar: 'السعر صفر. هل تريد الباقة مجانية؟',
          en: 'The price is 0. Is the package meant to be free?',
        },
        hint: {
          ar: 'يبقى سعر الطلبات المرسلة قبل النشر كما هو',
          en: 'People who applied before you publish keep their price',
        },
      },
    ),
    number(
      `packages.${id}.durationMonths`,
      { ar: 'المدة المقترحة', en: 'Suggested duration' },
      {
        min: 1,
        max: maxMonths,
        unit: { ar: 'شهر', en: 'months' },
      },
    ),
    text(`packages.${id}.description`, { ar: 'الوصف', en: 'Description' }, { rows: 2, fits: 90 }),
    {
      kind: 'texts',
      place: `packages.${id}.features`,
      label: { ar: 'المزايا', en: 'Features' },
      entry: { ar: 'ميزة', en: 'feature' },
      most: 12,
      fits: 60,
    },
  ],
})

const limit = (id: PlanId, kind: 'videos' | 'trainings', label: Words): Field =>
  number(`dailyLimits.${id}.${kind}`, label, {
    min: 1,
    max: 100,
    unit: { ar: 'في اليوم', en: 'per day' },
    none: { ar: 'بلا حد', en: 'No limit' },
  })

/** The three packages, their labels, and their daily limits. */
export const packageFields: Field[] = [
  confirmation(
    'prices',
    { ar: 'تاريخ تأكيد الأسعار', en: 'Prices confirmed on' },
    {
      ar: 'بدونه لا تظهر الباقات إلى أن تغيّر كل الأسعار الجاهزة',
      en: 'Without a date, packages stay hidden while any price is still prefilled',
    },
  ),
  ...planIds.map(packageSet),
  number(
    'maxMonths',
    { ar: 'أقصى مدة للطلب', en: 'Maximum duration' },
    {
      min: 1,
      max: maxMonths,
      unit: { ar: 'شهر', en: 'months' },
      hint: {
        ar: 'يختار العميل عدد الأشهر في الطلب، من شهر إلى هذا العدد',
        en: 'People choose from 1 month up to this many',
      },
    },
  ),
  number(
    'reviewWithinHours',
    { ar: 'مدة مراجعة الطلبات', en: 'Requests are reviewed within' },
    {
      min: 1,
      max: 168,
      unit: { ar: 'ساعة', en: 'hours' },
      none: { ar: 'بدون موعد محدد', en: 'No set time' },
      hint: {
        ar: 'يراها من يرسل طلبًا أو إيصالًا',
        en: 'Shown to everyone who sends a request or a receipt',
      },
    },
  ),
  number(
    'planWithinHours',
    { ar: 'موعد الخطة', en: 'Plan is ready within' },
    {
      min: 1,
      max: 336,
      unit: { ar: 'ساعة', en: 'hours' },
      none: { ar: 'بدون موعد محدد', en: 'No set time' },
      hint: {
        ar: 'يظهر للعضو الجديد: تصل الخطة خلال هذه المدة بعد وصول الإجابات',
        en: 'Shown to new members: how soon they get their plan after answering the questions',
      },
    },
  ),
  number(
    'priceHoldHours',
    { ar: 'ثبات السعر بعد فتح الطلب', en: 'Price holds for' },
    {
      min: 1,
      max: 168,
      unit: { ar: 'ساعة', en: 'hours' },
      hint: {
        ar: 'من يفتح صفحة الطلب يدفع السعر الذي رآه حتى لو غيّرته خلال هذه المدة',
        en: 'Whoever opens the order page pays the price they saw, even if you change it within this time',
      },
    },
  ),
  {
    kind: 'choice',
    place: 'packageLabels.popular',
    label: { ar: 'الباقة التي عليها العلامة', en: 'Highlighted package' },
    options: [
      ...planIds.map((value) => ({ value, label: packageNames[value] })),
      { value: null, label: { ar: 'بدون علامة', en: 'None' } },
    ],
  },
  text('packageLabels.mostPopular', { ar: 'نص العلامة', en: 'Highlight text' }, { fits: 18 }),
  text('packageLabels.guarantee', { ar: 'سطر الضمان', en: 'Guarantee line' }, { fits: 90 }),
  text('buttons.choose', { ar: 'زر الاختيار', en: 'Choose button' }, { fits: 20 }),
  {
    kind: 'set',
    label: { ar: 'حدود الفتح اليومية', en: 'Daily limits' },
    hint: {
      ar: 'عدد الفيديوهات والملفات التي يفتحها العضو في اليوم، بتوقيت القاهرة',
      en: 'How many videos and documents a member can open per day, Cairo time',
    },
    fields: planIds.flatMap((id): FieldSet[] => [
      {
        kind: 'set',
        label: packageNames[id],
        fields: [
          limit(id, 'videos', { ar: 'الفيديوهات', en: 'Videos' }),
          limit(id, 'trainings', { ar: 'الملفات', en: 'Documents' }),
        ],
      },
    ]),
  },
]
