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
  '{n} image',
  '{n} images',
)

export const editorMessages = defineMessages({
  ar: {
    languages: { ar: 'العربية', en: 'English' },
    edited: 'معدّل',
    undoEdit: (name: string) => `إلغاء التعديل: ${name}`,
    undone: (name: string) => `عاد إلى المنشور: ${name}`,
    toDefault: (name: string) => `استعادة الأصل: ${name}`,
    defaulted: (name: string) => `عاد إلى الأصل: ${name}`,
    marks: {
      missing: 'بلا ترجمة إنجليزية، وسيظهر النص العربي',
      stale: {
        ar: 'تغيّر النص الإنجليزي بعد كتابة النص العربي. راجع الترجمة.',
        en: 'تغيّر النص العربي بعد كتابة النص الإنجليزي. راجع الترجمة.',
      },
      mixed: {
        ar: 'أغلبه حروف لاتينية. هل كُتب في الخانة الصحيحة؟',
        en: 'فيه حروف عربية. هل كُتب في الخانة الصحيحة؟',
      },
    },
    tooLong: (length: string, fits: string) => `أطول من المساحة. عدد الأحرف ${length}، والمناسب نحو ${fits}`,
    arabicNeeded: 'النص العربي مطلوب قبل النشر',
    number: 'اكتب رقمًا',
    whole: 'اكتب رقمًا صحيحًا بلا كسور',
    steps: (step: string) => `من مضاعفات ${step}`,
    between: (min: string, max: string) => `من ${min} إلى ${max}`,
    list: {
      add: (entry: string) => `إضافة ${entry}`,
      up: (name: string) => `تحريك لأعلى: ${name}`,
      down: (name: string) => `تحريك لأسفل: ${name}`,
      remove: (name: string) => `حذف: ${name}`,
      removed: (name: string) => `تم حذف: ${name}`,
      moved: (name: string, place: string, total: string) => `${name} الآن في الموضع ${place} من ${total}`,
      nameless: (entry: string, place: string) => `${entry} ${place}`,
      empty: 'القائمة فارغة',
      full: (most: string) => `الحد الأقصى ${most}`,
      least: 'يلزم واحد على الأقل',
      tooLate: 'لم يعد التراجع ممكنًا، فقد تغيّرت القائمة بعد ذلك',
    },
  },
  en: {
    languages: { ar: 'العربية', en: 'English' },
    edited: 'Edited',
    undoEdit: (name) => `Undo edits: ${name}`,
    undone: (name) => `Back to published: ${name}`,
    toDefault: (name) => `Restore the default: ${name}`,
    defaulted: (name) => `Back to the default: ${name}`,
    marks: {
      missing: 'No English text. The Arabic will show.',
      stale: {
        ar: 'The English changed after this was written. Check the translation.',
        en: 'The Arabic changed after this was written. Check the translation.',
      },
      mixed: {
        ar: 'Mostly Latin letters. Is this Arabic?',
        en: 'Has Arabic letters. Is this English?',
      },
    },
    tooLong: (length, fits) => `Long for this space: ${length} characters, about ${fits} fit`,
    arabicNeeded: 'Arabic text is required before publishing',
    number: 'Enter a number',
    whole: 'Enter a whole number',
    steps: (step) => `In steps of ${step}`,
    between: (min, max) => `${min} to ${max}`,
    list: {
      add: (entry) => `Add ${entry}`,
      up: (name) => `Move up: ${name}`,
      down: (name) => `Move down: ${name}`,
      remove: (name) => `Remove: ${name}`,
      removed: (name) => `Removed: ${name}`,
      moved: (name, place, total) => `${name} is now ${place} of ${total}`,
      nameless: (entry, place) => `${entry} ${place}`,
      empty: 'The list is empty',
      full: (most) => `At most ${most}`,
      least: 'You need at least one',
      tooLate: 'You can’t undo this anymore: the list has changed since',
    },
  },
})
