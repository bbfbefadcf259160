import { movements, posters } from '#contract/site-content.ts'
import { confirmation, type FieldGroup, freshId, noText, text } from './field.ts'
import { heading, subtitle } from './section-headings.ts'

const posterNames: Record<(typeof posters)[number], { ar: string; en: string }> = {
  plate: { ar: 'بار محمّل', en: 'Loaded bar' },
  stopwatch: { ar: 'ساعة توقيت', en: 'Timer' },
  meals: { ar: 'وجبة', en: 'Meal' },
  dumbbell: { ar: 'دمبلز', en: 'Dumbbells' },
  bar: { ar: 'بار', en: 'Barbell' },
  phone: { ar: 'الخطة على الهاتف', en: 'Plan on a phone' },
  kettlebell: { ar: 'كيتل بل', en: 'Kettlebell' },
  rope: { ar: 'حبل', en: 'Rope' },
}

const movementNames: Record<(typeof movements)[number], { ar: string; en: string }> = {
  squat: { ar: 'سكوات', en: 'Squat' },
  swing: { ar: 'أرجحة الكيتل بل', en: 'Swing' },
  press: { ar: 'ضغط كتف', en: 'Press' },
}

export const gallery: FieldGroup = {
  id: 'gallery',
  name: { ar: 'المعرض', en: 'Gallery' },
  fields: [
    heading('gallery'),
    subtitle('gallery'),
    {
      kind: 'list',
      place: 'galleryImages',
      label: { ar: 'الصور', en: 'Photos' },
      entry: { ar: 'صورة', en: 'photo' },
      least: 1,
      most: 8,
      labelPath: 'caption',
      fresh: () => ({ id: freshId(), picture: null, poster: 'plate', caption: noText() }),
      fields: [
        {
          kind: 'picture',
          use: 'gallery',
          place: 'picture',
          label: { ar: 'الصورة', en: 'Photo' },
          drawing: { ar: 'تُستخدم الرسمة المختارة', en: 'Using the chosen artwork' },
        },
        {
          kind: 'choice',
          place: 'poster',
          label: { ar: 'الرسمة عند عدم وجود صورة', en: 'Artwork when there’s no photo' },
          options: posters.map((value) => ({ value, label: posterNames[value] })),
        },
        text('caption', { ar: 'التعليق', en: 'Caption' }, { fits: 36 }),
      ],
    },
  ],
}

/** The videos shown to visitors before they apply. */
export const videos: FieldGroup = {
  id: 'videos',
  name: { ar: 'الفيديوهات', en: 'Videos' },
  fields: [
    heading('videos'),
    subtitle('videos'),
    confirmation(
      'videos',
      { ar: 'تاريخ تأكيد الفيديوهات', en: 'Videos confirmed on' },
      { ar: 'يظهر الفيديو إذا كان له رابط', en: 'Videos show once they have a link' },
    ),
    {
      kind: 'list',
      place: 'videos',
      label: { ar: 'الفيديوهات', en: 'Videos' },
      entry: { ar: 'فيديو', en: 'video' },
      most: 9,
      labelPath: 'title',
      fresh: () => ({
        id: freshId(),
        title: noText(),
        thumbnail: null,
        movement: 'squat',
        url: '',
        duration: '',
        description: noText(),
      }),
      fields: [
        text('title', { ar: 'العنوان', en: 'Title' }, { fits: 40 }),
        {
          kind: 'plain',
          type: 'url',
          place: 'url',
          label: { ar: 'رابط الفيديو', en: 'Link' },
          hint: {
            ar: 'من يوتيوب أو فيميو أو صفحة الفيديو. بدونه لا يظهر الفيديو',
            en: 'From YouTube, Vimeo or the video’s own page. Without a link, the video isn’t shown',
          },
        },
        {
          kind: 'plain',
          type: 'line',
          place: 'duration',
          label: { ar: 'المدة', en: 'Duration' },
          hint: { ar: 'دقائق:ثوانٍ، مثل 2:45', en: 'minutes:seconds, like 2:45' },
        },
        text('description', { ar: 'الوصف', en: 'Description' }, { rows: 3, fits: 200 }),
        {
          kind: 'picture',
          use: 'video',
          place: 'thumbnail',
          label: { ar: 'صورة الفيديو', en: 'Video thumbnail' },
          drawing: { ar: 'تُرسم حركة التمرين', en: 'Using the exercise drawing' },
        },
        {
          kind: 'choice',
          place: 'movement',
          label: { ar: 'الحركة المرسومة', en: 'Exercise drawing' },
          options: movements.map((value) => ({ value, label: movementNames[value] })),
        },
      ],
    },
  ],
}
