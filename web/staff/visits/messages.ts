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
    span: 'المدة',
    spans: { 7: '7 أيام', 30: '30 يومًا', 90: '90 يومًا' },
    before: (visits: string) => `وقبلها بالمدة نفسها: ${visits}`,
    sources: 'من أين جاءت',
    none: 'لم يزر الموقع أحد في هذه المدة. شارك رابطه حيث يتابعك الناس.',
    failed: 'تعذّر تحميل الزيارات',
    loading: 'جارٍ تحميل الزيارات…',
    source: {
      instagram: 'إنستجرام',
      facebook: 'فيسبوك',
      tiktok: 'تيك توك',
      youtube: 'يوتيوب',
      whatsapp: 'واتساب',
      google: 'جوجل',
      other: 'مواقع أخرى',
      direct: 'الرابط مباشرة',
    },
  },
  en: {
    title: 'Visits to the site',
    span: 'Time',
    spans: { 7: '7 days', 30: '30 days', 90: '90 days' },
    before: (visits: string) => `Before that, in the same time: ${visits}`,
    sources: 'Where they came from',
    none: 'Nobody visited the site in this time. Share its link where people follow you.',
    failed: 'The visits could not be loaded',
    loading: 'Loading the visits…',
    source: {
      instagram: 'Instagram',
      facebook: 'Facebook',
      tiktok: 'TikTok',
      youtube: 'YouTube',
      whatsapp: 'WhatsApp',
      google: 'Google',
      other: 'Other sites',
      direct: 'The link itself',
    },
  },
})
