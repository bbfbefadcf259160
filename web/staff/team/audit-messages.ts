import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

export const countedTimes = counted(
  ['', 'مرة واحدة', 'مرتان', '{n} مرات', '{n} مرة', '{n} مرة'],
  '{n} time',
  '{n} times',
)

export const auditMessages = defineMessages({
  ar: {
    title: 'من فعل ماذا',
    person: 'صاحب الفعل',
    anyone: 'الكل',
    action: 'الفعل',
    anything: 'كل الأفعال',
    from: 'من يوم',
    to: 'إلى يوم',
    clear: 'مسح التصفية',
    product: 'النظام',
    stranger: 'زائر',
    gone: 'حساب محذوف',
    failed: 'تعذّر تحميل السجل',
    loading: 'جارٍ تحميل السجل…',
    none: 'لا شيء في السجل بعد',
    noMatches: 'لا نتائج بهذه التصفية',
    newRole: (role: string) => `الدور: ${role}`,
  },
  en: {
    title: 'Who did what',
    person: 'Who',
    anyone: 'Everybody',
    action: 'What',
    anything: 'Every action',
    from: 'From',
    to: 'Until',
    clear: 'Clear filters',
    product: 'The system',
    stranger: 'A visitor',
    gone: 'Removed account',
    failed: 'Couldn’t load the log',
    loading: 'Loading the log…',
    none: 'Nothing in the log yet',
    noMatches: 'Nothing matches these filters',
    newRole: (role) => `Role: ${role}`,
  },
})
