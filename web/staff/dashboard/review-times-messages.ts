import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

/** Parts of a length of time; the Arabic ones stand alone or after "و". */
export const lengths = {
  minutes: counted(
    ['أقل من دقيقة', 'دقيقة', 'دقيقتان', '{n} دقائق', '{n} دقيقة', '{n} دقيقة'],
    '{n} min',
    '{n} min',
  ),
  hours: counted(['', 'ساعة', 'ساعتان', '{n} ساعات', '{n} ساعة', '{n} ساعة'], '{n} h', '{n} h'),
  days: counted(['', 'يوم', 'يومان', '{n} أيام', '{n} يومًا', '{n} يوم'], '{n} d', '{n} d'),
}

export const reviewTimesMessages = defineMessages({
  ar: {
    title: 'مدة الانتظار',
    lead: 'كم ينتظر صاحب الطلب حتى القرار، ثم حتى يعرف به، بالشهر الذي صدر فيه القرار.',
    month: 'الشهر',
    decisions: 'القرارات',
    review: 'القرار لنصف الطلبات خلال',
    reviewMost: 'القرار لـ9 من كل 10 خلال',
    told: 'الإبلاغ لنصفهم خلال',
    toldMost: 'الإبلاغ لـ9 من كل 10 خلال',
    inMinutes: (heading: string) => `${heading} (دقائق)`,
    joined: (more: string, less: string) => `${more} و${less}`,
    underMinute: 'أقل من دقيقة',
    chart: (from: string, to: string, most: string) =>
      `مدة انتظار القرار لنصف الطلبات من ${from} إلى ${to}. الأطول ${most}.`,
    hint: 'القرار: من أول إرسال للطلب إلى القرار الحالي. الإبلاغ: من القرار إلى تسجيل أن صاحب الطلب عرف به.',
    sample: (count: string) => `الشهر الذي فيه أكثر من ${count} قرار محسوب من آخر ${count} منها.`,
    table: 'مدة الانتظار بالشهر',
    file: 'waiting-times',
    none: 'لم يصدر أي قرار في آخر 12 شهرًا.',
    failed: 'تعذّر تحميل مدة الانتظار',
    loading: 'جارٍ تحميل مدة الانتظار…',
  },
  en: {
    title: 'Waiting times',
    lead: 'How long applicants wait for a decision, and then to be told, by the month of the decision.',
    month: 'Month',
    decisions: 'Decisions',
    review: 'Decision: half within',
    reviewMost: 'Decision: 9 in 10 within',
    told: 'Told: half within',
    toldMost: 'Told: 9 in 10 within',
    inMinutes: (heading) => `${heading} (minutes)`,
    joined: (more, less) => `${more} ${less}`,
    underMinute: 'under 1 min',
    chart: (from, to, most) =>
      `How long half of the requests waited for a decision, from ${from} to ${to}. The longest is ${most}.`,
    hint: 'Decision: from when the request was first sent to its present decision. Told: from the decision until it was marked as told.',
    sample: (count) => `A month with more than ${count} decisions is counted from its latest ${count}.`,
    table: 'Waiting times by month',
    file: 'waiting-times',
    none: 'No decisions in the last 12 months.',
    failed: 'Couldn’t load the waiting times',
    loading: 'Loading the waiting times…',
  },
})
