import { defineMessages } from '#web/platform/messages.ts'

export const incomeMessages = defineMessages({
  ar: {
    title: 'الدخل المؤكد',
    lead: 'مجموع الطلبات المقبولة، بالجنيه، لآخر 12 شهرًا.',
    thisMonth: 'هذا الشهر حتى الآن',
    chart: (from: string, to: string, most: string) =>
      `الدخل المؤكد من ${from} إلى ${to}. الأعلى ${most} جنيه.`,
    month: 'الشهر',
    confirmed: 'المؤكد',
    fresh: 'جديد',
    renewed: 'تجديد',
    lost: 'لم يجدّد',
    lostHint: '«لم يجدّد»: انتهى الاشتراك في ذلك الشهر ولم يتجدد حتى اليوم، دون المحظورين ومن أُزيلت باقاتهم.',
    table: 'الدخل بالشهر والباقة',
    file: 'income',
    none: 'لم يُقبل أي طلب في آخر 12 شهرًا.',
    failed: 'تعذّر تحميل الدخل',
    loading: 'جارٍ تحميل الدخل…',
  },
  en: {
    title: 'Confirmed income',
    lead: 'Approved requests in EGP, for the last 12 months.',
    thisMonth: 'This month so far',
    chart: (from, to, most) => `Confirmed income from ${from} to ${to}. The most is EGP ${most}.`,
    month: 'Month',
    confirmed: 'Confirmed',
    fresh: 'New',
    renewed: 'Renewed',
    lost: 'Not renewed',
    lostHint:
      '“Not renewed”: access ended that month and hasn’t been renewed since, without blocked members and removed packages.',
    table: 'Income by month and package',
    file: 'income',
    none: 'No requests were approved in the last 12 months.',
    failed: 'Couldn’t load the income',
    loading: 'Loading the income…',
  },
})
