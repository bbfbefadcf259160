import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

/** Changes as the object of "publish" or "apply": Arabic uses another dual there. */
export const changesCounted = counted(
  ['لا تغييرات', 'تغيير واحد', 'تغييرين', '{n} تغييرات', '{n} تغييرًا', '{n} تغيير'],
  '{n} change',
  '{n} changes',
)

export const picturesCounted = counted(
  ['لا صور', 'صورة واحدة', 'صورتان', '{n} صور', '{n} صورة', '{n} صورة'],
  '{n} picture',
  '{n} pictures',
)

export const editorMessages = defineMessages({
  ar: {
    languages: { ar: 'العربية', en: 'English' },
    edited: 'معدّل',
    undoEdit: (name: string) => `إلغاء تعديل: ${name}`,
    undone: (name: string) => `عاد كما هو منشور: ${name}`,
    toDefault: (name: string) => `استعادة الأصل: ${name}`,
    defaulted: (name: string) => `عاد إلى الأصل: ${name}`,
    marks: {
      missing: 'تنقصه ترجمة؛ سيظهر النص العربي',
      stale: 'تغيّرت اللغة الأخرى بعد كتابته. راجعه.',
      mixed: { ar: 'أغلبه حروف لاتينية. هل هو في لغته؟', en: 'فيه حروف عربية. هل هو في لغته؟' },
    },
    tooLong: (length: string, fits: string) => `طويل على مكانه: ${length} حرفًا، والمناسب نحو ${fits}`,
    arabicNeeded: 'النص العربي مطلوب قبل النشر',
    number: 'اكتب رقمًا',
    whole: 'اكتب رقمًا صحيحًا بلا كسور',
    steps: (step: string) => `بخطوات من ${step}`,
    between: (min: string, max: string) => `من ${min} إلى ${max}`,
    list: {
      add: (entry: string) => `إضافة ${entry}`,
      up: (name: string) => `تحريك لأعلى: ${name}`,
      down: (name: string) => `تحريك لأسفل: ${name}`,
      remove: (name: string) => `حذف: ${name}`,
      removed: (name: string) => `حُذف: ${name}`,
      moved: (name: string, place: string, total: string) => `${name} الآن في الموضع ${place} من ${total}`,
      nameless: (entry: string, place: string) => `${entry} ${place}`,
      empty: 'القائمة فارغة',
      full: (most: string) => `الحد الأقصى ${most}`,
      least: 'يلزم واحد على الأقل',
      tooLate: 'لم يعد التراجع ممكنًا: تغيّرت القائمة بعد ذلك',
    },
  },
  en: {
    languages: { ar: 'العربية', en: 'English' },
    edited: 'Edited',
    undoEdit: (name) => `Undo edits: ${name}`,
    undone: (name) => `As it is published again: ${name}`,
    toDefault: (name) => `Restore the default: ${name}`,
    defaulted: (name) => `Back to the default: ${name}`,
    marks: {
      missing: 'Missing; Arabic text will show',
      stale: 'The other language has changed since. Check it.',
      mixed: {
        ar: 'Most of it is in Latin letters. Is this Arabic?',
        en: 'It has Arabic letters. Is this English?',
      },
    },
    tooLong: (length, fits) => `Long for its place: ${length} characters, about ${fits} fit`,
    arabicNeeded: 'Arabic text is required before publishing',
    number: 'Enter a number',
    whole: 'Enter a whole number',
    steps: (step) => `In steps of ${step}`,
    between: (min, max) => `${min} to ${max}`,
    list: {
      add: (entry) => `Add a ${entry}`,
      up: (name) => `Move up: ${name}`,
      down: (name) => `Move down: ${name}`,
      remove: (name) => `Remove: ${name}`,
      removed: (name) => `Removed: ${name}`,
      moved: (name, place, total) => `${name} is now ${place} of ${total}`,
      nameless: (entry, place) => `${entry} ${place}`,
      empty: 'The list is empty',
      full: (most) => `At most ${most}`,
      least: 'At least one is needed',
      tooLate: 'This can no longer be undone: the list has changed since',
    },
  },
})
