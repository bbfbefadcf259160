import { type Field, freshId, type ListField, noText, number, text, type Words } from './field.ts'

const kilograms = { min: 20, max: 400, step: 0.1, unit: { ar: 'كجم', en: 'kg' } }

const points = (place: string, label: Words): Field => ({
  kind: 'texts',
  place,
  label,
  entry: { ar: 'نقطة', en: 'point' },
  most: 8,
  fits: 70,
})

const photo = (place: string, label: Words): Field => ({
  kind: 'picture',
  use: 'story',
  place,
  label,
  drawing: { ar: 'يُرسم خط مستقيم بين الوزنين', en: 'The two weights are drawn as a straight line' },
})

/** The success stories of the results page. */
export const storyFields: ListField = {
  kind: 'list',
  place: 'resultsPage.stories',
  label: { ar: 'القصص', en: 'Stories' },
  hint: {
    ar: 'انشر قصص من وافقوا على نشرها فقط',
    en: 'Only publish stories of people who agreed',
  },
  entry: { ar: 'قصة', en: 'story' },
  most: 12,
  takesAgreed: true,
  labelPath: 'name',
  fresh: () => ({
    id: freshId(),
    name: noText(),
    beforeImage: null,
    afterImage: null,
    photosConsentDay: '',
    weeks: 12,
    achievement: noText(),
    story: noText(),
    rating: 5,
    age: 30,
    profession: noText(),
    goals: [],
    challenges: [],
    coachingPoints: [],
    startWeight: 90,
    endWeight: 80,
    lifestyle: noText(),
    motivation: noText(),
  }),
  fields: [
    {
      kind: 'consent',
      place: 'publicationConsent',
      label: { ar: 'موافقة العضو', en: 'The member’s consent' },
      note: {
        ar: 'وافق العضو على هذه النتيجة كما هي، فلا يُنشر فيها تعديل. يمكنك حذفها من القصص في أي وقت.',
        en: 'The member agreed to this result as it is, so changes to it can’t be published. You can remove it from the stories at any time.',
      },
    },
    text('name', { ar: 'الاسم', en: 'Name' }, { fits: 40 }),
    text('achievement', { ar: 'الإنجاز', en: 'Achievement' }, { fits: 60 }),
    photo('beforeImage', { ar: 'صورة قبل', en: 'Before photo' }),
    photo('afterImage', { ar: 'صورة بعد', en: 'After photo' }),
    {
      kind: 'plain',
      type: 'day',
      place: 'photosConsentDay',
      label: { ar: 'تاريخ الموافقة على نشر الصورتين', en: 'Date of consent to the photos' },
      hint: {
        ar: 'لا تظهر الصورتان إلا بموافقة مكتوبة من صاحبهما، ويظهر تاريخها تحتهما',
        en: 'The photos show only with the person’s written consent. Its date is shown below them',
      },
    },
    number(
      'weeks',
      { ar: 'المدة', en: 'Duration' },
      { min: 1, max: 260, unit: { ar: 'أسبوع', en: 'weeks' } },
    ),
    number('startWeight', { ar: 'الوزن قبل', en: 'Weight before' }, kilograms),
    number('endWeight', { ar: 'الوزن بعد', en: 'Weight after' }, kilograms),
    {
      kind: 'weights',
      place: 'weeklyWeights',
      label: { ar: 'وزن كل أسبوع', en: 'Weekly weights' },
      hint: {
        ar: 'بالكيلو وبينها مسافات، من الأول إلى الأخير. بدونها يُرسم خط مستقيم',
        en: 'In kg, separated by spaces, first to last. Without them, the line is straight',
      },
    },
    number('age', { ar: 'السن', en: 'Age' }, { min: 10, max: 100, unit: { ar: 'سنة', en: 'years' } }),
    text('profession', { ar: 'المهنة', en: 'Profession' }, { fits: 40 }),
    number('rating', { ar: 'النجوم', en: 'Stars' }, { min: 1, max: 5 }),
    text('story', { ar: 'القصة', en: 'Story' }, { rows: 5, fits: 500 }),
    points('goals', { ar: 'الأهداف', en: 'Goals' }),
    points('challenges', { ar: 'التحديات', en: 'Challenges' }),
    points('coachingPoints', { ar: 'ما اشتغلنا عليه', en: 'What the coach worked on' }),
    text('lifestyle', { ar: 'نمط الحياة', en: 'Lifestyle' }, { rows: 2, fits: 160 }),
    text('motivation', { ar: 'الدافع', en: 'Motivation' }, { rows: 2, fits: 160 }),
  ],
}
