import { counted, type PluralForms } from './plural-forms.ts'

/** Relative times. Apart from `plurals`, because every screen loads this file. */
export const timeAgo = {
  minutesAgo: counted(
    ['الآن', 'منذ دقيقة', 'منذ دقيقتين', 'منذ {n} دقائق', 'منذ {n} دقيقة', 'منذ {n} دقيقة'],
    '{n} minute ago',
    '{n} minutes ago',
  ),
  hoursAgo: counted(
    ['منذ أقل من ساعة', 'منذ ساعة', 'منذ ساعتين', 'منذ {n} ساعات', 'منذ {n} ساعة', 'منذ {n} ساعة'],
    '{n} hour ago',
    '{n} hours ago',
  ),
} satisfies Record<string, PluralForms>
