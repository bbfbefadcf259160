import { counted, type PluralForms } from './plural-forms.ts'

/**
 * Counted nouns in the nominative. The Arabic dual changes for an object and after a preposition, so such texts define
 * their own six forms.
 */
export const plurals = {
  days: counted(['اليوم', 'يوم واحد', 'يومان', '{n} أيام', '{n} يومًا', '{n} يوم'], '{n} day', '{n} days'),
  weeks: counted(
    ['أقل من أسبوع', 'أسبوع واحد', 'أسبوعان', '{n} أسابيع', '{n} أسبوعًا', '{n} أسبوع'],
    '{n} week',
    '{n} weeks',
  ),
  months: counted(
    ['أقل من شهر', 'شهر واحد', 'شهران', '{n} أشهر', '{n} شهرًا', '{n} شهر'],
    '{n} month',
    '{n} months',
  ),
  years: counted(
    ['أقل من سنة', 'سنة واحدة', 'سنتان', '{n} سنوات', '{n} سنة', '{n} سنة'],
    '{n} year',
    '{n} years',
  ),
  requests: counted(
    ['لا طلبات', 'طلب واحد', 'طلبان', '{n} طلبات', '{n} طلبًا', '{n} طلب'],
    '{n} request',
    '{n} requests',
  ),
  resources: counted(
    ['لا مواد', 'مادة واحدة', 'مادتان', '{n} مواد', '{n} مادة', '{n} مادة'],
    '{n} resource',
    '{n} resources',
  ),
  files: counted(
    ['لا ملفات', 'ملف واحد', 'ملفان', '{n} ملفات', '{n} ملفًا', '{n} ملف'],
    '{n} file',
    '{n} files',
  ),
  videos: counted(
    ['لا فيديوهات', 'فيديو واحد', 'فيديوهان', '{n} فيديوهات', '{n} فيديو', '{n} فيديو'],
    '{n} video',
    '{n} videos',
  ),
  changes: counted(
    ['لا تغييرات', 'تغيير واحد', 'تغييران', '{n} تغييرات', '{n} تغييرًا', '{n} تغيير'],
    '{n} change',
    '{n} changes',
  ),
  texts: counted(
    ['لا نصوص', 'نص واحد', 'نصان', '{n} نصوص', '{n} نصًا', '{n} نص'],
    '{n} text field',
    '{n} text fields',
  ),
} satisfies Record<string, PluralForms>
