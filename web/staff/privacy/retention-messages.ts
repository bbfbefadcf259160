import type { RetentionKind } from '#contract/retention-values.ts'
import { defineMessages } from '#web/platform/messages.ts'
import { counted, type PluralForms } from '#web/platform/plural-forms.ts'

const receipts = counted(
  ['لا إيصالات', 'إيصال واحد', 'إيصالان', '{n} إيصالات', '{n} إيصالًا', '{n} إيصال'],
  '{n} receipt',
  '{n} receipts',
)
const requests = counted(
  ['لا طلبات', 'طلب واحد', 'طلبان', '{n} طلبات', '{n} طلبًا', '{n} طلب'],
  '{n} request',
  '{n} requests',
)
const days = counted(
  ['لا أيام', 'يوم واحد', 'يومان', '{n} أيام', '{n} يومًا', '{n} يوم'],
  '{n} day',
  '{n} days',
)

/** How much of a kind is deleted. */
export const countedKinds: Record<RetentionKind, PluralForms> = {
  receipts_approved: receipts,
  receipts_rejected: receipts,
  requests_ended: requests,
  photos: counted(
    ['لا صور', 'صورة واحدة', 'صورتان', '{n} صور', '{n} صورة', '{n} صورة'],
    '{n} photo',
    '{n} photos',
  ),
  progress: counted(
    [
      'لا أيام متابعة',
      'يوم متابعة واحد',
      'يوما متابعة',
      '{n} أيام متابعة',
      '{n} يوم متابعة',
      '{n} يوم متابعة',
    ],
    '{n} day of progress',
    '{n} days of progress',
  ),
  intake: counted(
    [
      'لا خطوات',
      'خطوة إجابات واحدة',
      'خطوتا إجابات',
      '{n} خطوات إجابات',
      '{n} خطوة إجابات',
      '{n} خطوة إجابات',
    ],
    '{n} step of answers',
    '{n} steps of answers',
  ),
  messages: counted(
    ['لا رسائل', 'رسالة واحدة', 'رسالتان', '{n} رسائل', '{n} رسالة', '{n} رسالة'],
    '{n} message',
    '{n} messages',
  ),
  program_reviews: requests,
  opened_items: counted(
    ['لا سجلات', 'سجل واحد', 'سجلان', '{n} سجلات', '{n} سجلًا', '{n} سجل'],
    '{n} record',
    '{n} records',
  ),
  mails_sent: counted(
    [
      'لا رسائل بريد',
      'رسالة بريد واحدة',
      'رسالتا بريد',
      '{n} رسائل بريد',
      '{n} رسالة بريد',
      '{n} رسالة بريد',
    ],
    '{n} email',
    '{n} emails',
  ),
  visits: days,
}

/** The texts of how long data is kept, for the team. */
export const retentionMessages = defineMessages({
  ar: {
    title: 'مدة الاحتفاظ بالبيانات',
    lead: 'ما تنتهي مدته يُحذف كل ليلة من الموقع وملفاته وبحثه. ويبقى في النسخ الاحتياطية حتى تحل محلها نسخ أحدث.',
    failed: 'تعذّر تحميل المدد',
    loading: 'جارٍ تحميل المدد…',
    kinds: {
      receipts_approved: {
        name: 'إيصالات الطلبات المقبولة',
        after: 'من القبول',
        note: 'قانون الإجراءات الضريبية الموحد رقم 206 لسنة 2020 يطلب الاحتفاظ بمستندات الحسابات خمس سنوات بعد تقديم الإقرار، ولذلك لا تقل المدة هنا عن 7 سنوات. المبالغ والإيصالات الصادرة تبقى في الحسابات دائمًا.',
      },
      receipts_rejected: {
        name: 'إيصالات الطلبات المرفوضة',
        after: 'من الرفض',
        note: 'يمكن لصاحب الطلب إرسال إيصال جديد خلال 30 يومًا، ولذلك لا تقل المدة عنها.',
      },
      requests_ended: {
        name: 'بيانات الطلبات المرفوضة والملغاة',
        after: 'من آخر تغيير',
        note: 'يُحذف الاسم والبريد والأرقام والإيصال. وتبقى الباقة والمبلغ والمواعيد للحسابات.',
      },
      photos: {
        name: 'صور التقدّم',
        after: 'من انتهاء الاشتراك',
        note: 'تبقى صور من له طلب قيد المراجعة. ولا تبقى صورة بعد حذف متابعة يومها.',
      },
      progress: {
        name: 'التمارين والقياسات والملاحظات',
        after: 'من انتهاء الاشتراك',
        note: 'تُحذف معها صور هذه الأيام. وتبقى متابعة من له طلب قيد المراجعة.',
      },
      intake: {
        name: 'إجابات البداية والصحة',
        after: 'من انتهاء الاشتراك',
        note: 'تبقى إجابات من له طلب قيد المراجعة.',
      },
      messages: { name: 'رسائل نموذج التواصل', after: 'من وصولها', note: '' },
      program_reviews: { name: 'طلبات مراجعة البرنامج', after: 'من وصولها', note: '' },
      opened_items: { name: 'سجل ما فتحه العضو كل يوم', after: 'من يومه', note: '' },
      mails_sent: { name: 'نسخ البريد المرسل', after: 'من إرساله', note: '' },
      visits: { name: 'أعداد الزيارات، بلا أشخاص', after: 'من يومها', note: '' },
    },
    period: (period: string, after: string) => `${period} ${after}`,
    stays: 'تبقى حتى يحذفها صاحبها أو فريقك',
    withProgress: 'تُحذف مع متابعة أيامها',
    change: 'تغيير',
    changeOf: (kind: string) => `تغيير مدة ${kind}`,
    field: 'مدة الاحتفاظ',
    suggested: (period: string) => `${period} (مقترحة)`,
    untilDeleted: 'حتى الحذف باليد',
    counting: 'جارٍ حساب ما سيُحذف…',
    countFailed: 'تعذّر حساب ما سيُحذف',
    nothingPast: 'لا شيء محفوظًا الآن تجاوز هذه المدة.',
    deletes: (what: string, time: string) => `سيُحذف نهائيًا الليلة بعد ${time}: ${what}.`,
    nothingByItself: 'لن يُحذف شيء تلقائيًا.',
    save: 'حفظ',
    saving: 'جارٍ الحفظ…',
    saved: 'تم حفظ المدة',
    saveFailed: 'تعذّر حفظ المدة',
    ask: 'حذف نهائي الليلة؟',
    final: 'لا يمكن التراجع بعد الحذف. يمكنك تغيير المدة مرة أخرى قبل ذلك.',
    confirm: 'الحذف الليلة',
  },
  en: {
    title: 'How long data is kept',
    lead: 'Whatever is older is deleted every night, from the site, its files and its search. Backups still have it until newer ones replace them.',
    failed: 'Couldn’t load the times',
    loading: 'Loading the times…',
    kinds: {
      receipts_approved: {
        name: 'Receipts of approved requests',
        after: 'after the approval',
        note: 'Egypt’s Unified Tax Procedures Law (206 of 2020) asks you to keep what proves your accounts for five years after the tax return, so you can’t choose less than 7 years. Amounts and receipts you issued always stay in the books.',
      },
      receipts_rejected: {
        name: 'Receipts of rejected requests',
        after: 'after the rejection',
        note: 'People can send a new receipt for 30 days, so you can’t choose less.',
      },
      requests_ended: {
        name: 'Details of rejected and canceled requests',
        after: 'after the last change',
        note: 'This deletes the name, email, numbers and receipt. The package, amount and dates stay for the accounts.',
      },
      photos: {
        name: 'Progress photos',
        after: 'after access ends',
        note: 'Members with a request under review keep theirs. A photo goes with its day of progress at the latest.',
      },
      progress: {
        name: 'Workouts, measurements and notes',
        after: 'after access ends',
        note: 'The photos of these days go too. Members with a request under review keep theirs.',
      },
      intake: {
        name: 'Intake and health answers',
        after: 'after access ends',
        note: 'Members with a request under review keep theirs.',
      },
      messages: { name: 'Contact form messages', after: 'after they arrive', note: '' },
      program_reviews: { name: 'Program review requests', after: 'after they arrive', note: '' },
      opened_items: { name: 'Record of what members opened', after: 'after that day', note: '' },
      mails_sent: { name: 'Copies of sent emails', after: 'after they’re sent', note: '' },
      visits: { name: 'Visit counts, without people', after: 'after that day', note: '' },
    },
    period: (period, after) => `${period} ${after}`,
    stays: 'Until the person or your team deletes it',
    withProgress: 'Go with their day of progress',
    change: 'Change',
    changeOf: (kind) => `Change how long: ${kind}`,
    field: 'Keep for',
    suggested: (period) => `${period} (suggested)`,
    untilDeleted: 'Until someone deletes it',
    counting: 'Counting what this deletes…',
    countFailed: 'Couldn’t count what this deletes',
    nothingPast: 'Nothing stored now is older than that.',
    deletes: (what, time) => `Tonight, after ${time}, this permanently deletes ${what}.`,
    nothingByItself: 'Nothing will be deleted automatically.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Time saved',
    saveFailed: 'Couldn’t save the time',
    ask: 'Delete permanently tonight?',
    final: 'You can’t undo this once it’s deleted. Until then, you can change the time again.',
    confirm: 'Delete tonight',
  },
})
