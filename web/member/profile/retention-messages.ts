import type { RetentionKind } from '#contract/retention-values.ts'
import { defineMessages } from '#web/platform/messages.ts'

/** What a member's own list names; counts of visits are about nobody. */
export const ownKinds = [
  'photos',
  'progress',
  'intake',
  'receipts_approved',
  'receipts_rejected',
  'requests_ended',
  'messages',
  'program_reviews',
  'opened_items',
  'mails_sent',
] as const satisfies RetentionKind[]

/** The texts of how long the member's data is kept. */
export const retentionMessages = defineMessages({
  ar: {
    title: 'مدة الاحتفاظ ببياناتك',
    lead: 'بعد هذه المدة تُحذف تلقائيًا. ويمكنك حذف حسابك في أي وقت.',
    loading: 'جارٍ تحميل المدد…',
    failed: 'تعذّر تحميل المدد',
    kinds: {
      photos: { name: 'صور التقدّم', after: 'من انتهاء اشتراكك' },
      progress: { name: 'التمارين والقياسات والملاحظات', after: 'من انتهاء اشتراكك' },
      intake: { name: 'إجاباتك عن البداية والصحة', after: 'من انتهاء اشتراكك' },
      receipts_approved: { name: 'إيصالات الطلبات المقبولة', after: 'من القبول' },
      receipts_rejected: { name: 'إيصالات الطلبات المرفوضة', after: 'من الرفض' },
      requests_ended: { name: 'بيانات الطلبات المرفوضة والملغاة', after: 'من آخر تغيير' },
      messages: { name: 'رسائلك من نموذج التواصل', after: 'من وصولها' },
      program_reviews: { name: 'طلبات مراجعة البرنامج', after: 'من وصولها' },
      opened_items: { name: 'سجل ما فتحته كل يوم', after: 'من يومه' },
      mails_sent: { name: 'نسخ ما نرسله إلى بريدك', after: 'من إرسالها' },
    },
    period: (period: string, after: string) => `${period} ${after}`,
    stays: 'حتى تُحذف بطلبك أو مع حسابك',
  },
  en: {
    title: 'How long we keep your data',
    lead: 'After this time it’s deleted automatically. You can delete your account any time.',
    loading: 'Loading the times…',
    failed: 'Couldn’t load the times',
    kinds: {
      photos: { name: 'Progress photos', after: 'after your access ends' },
      progress: { name: 'Workouts, measurements and notes', after: 'after your access ends' },
      intake: { name: 'Your intake and health answers', after: 'after your access ends' },
      receipts_approved: { name: 'Receipts of approved requests', after: 'after the approval' },
      receipts_rejected: { name: 'Receipts of rejected requests', after: 'after the rejection' },
      requests_ended: { name: 'Details of rejected and canceled requests', after: 'after the last change' },
      messages: { name: 'Your contact form messages', after: 'after they arrive' },
      program_reviews: { name: 'Program review requests', after: 'after they arrive' },
      opened_items: { name: 'Record of what you opened each day', after: 'after that day' },
      mails_sent: { name: 'Copies of emails we send you', after: 'after they’re sent' },
    },
    period: (period, after) => `${period} ${after}`,
    stays: 'Until you ask us to delete it or delete your account',
  },
})
