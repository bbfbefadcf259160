import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

export const countedVisits = counted(
  ['لا زيارات', 'زيارة واحدة', 'زيارتان', '{n} زيارات', '{n} زيارة', '{n} زيارة'],
  '{n} visit',
  '{n} visits',
)

export const visitMessages = defineMessages({
  ar: {
    title: 'زيارات الموقع',
    span: 'الفترة',
    spans: { 7: '7 أيام', 30: '30 يومًا', 90: '90 يومًا' },
    before: {
      7: (visits: string) => `الأيام السبعة السابقة: ${visits}`,
      30: (visits: string) => `الثلاثون يومًا السابقة: ${visits}`,
      90: (visits: string) => `التسعون يومًا السابقة: ${visits}`,
    },
    sources: 'مصدر الزيارات',
    none: 'لم يزر الموقع أحد في هذه الفترة. شارك رابطه حيث يتابعك الناس.',
    failed: 'تعذّر تحميل الزيارات',
    loading: 'جارٍ تحميل الزيارات…',
    source: {
      instagram: 'إنستجرام',
      facebook: 'فيسبوك',
      tiktok: 'تيك توك',
      youtube: 'يوتيوب',
      whatsapp: 'واتساب',
      google: 'جوجل',
      app: 'التطبيق المثبّت',
      other: 'مواقع أخرى',
      direct: 'زيارة مباشرة',
    },
  },
  en: {
    title: 'Visits to the site',
    span: 'Period',
    spans: { 7: '7 days', 30: '30 days', 90: '90 days' },
    before: {
      7: (visits) => `Previous 7 days: ${visits}`,
      30: (visits) => `Previous 30 days: ${visits}`,
      90: (visits) => `Previous 90 days: ${visits}`,
    },
    sources: 'Where they came from',
    none: 'Nobody visited the site in this period. Share your link where people follow you.',
    failed: 'Couldn’t load the visits',
    loading: 'Loading the visits…',
    source: {
      instagram: 'Instagram',
      facebook: 'Facebook',
      tiktok: 'TikTok',
      youtube: 'YouTube',
      whatsapp: 'WhatsApp',
      google: 'Google',
      app: 'Installed app',
      other: 'Other sites',
      direct: 'Direct',
    },
  },
})
