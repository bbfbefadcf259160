import { daysIn, hoursIn, periodIn } from '#contract/durations.ts'
import { formerFileLife } from '#contract/library-files.ts'
import { type Retention, type RetentionKind, retentionKinds } from '#contract/retention-values.ts'
import { unclaimedProofLife } from '#contract/uploads.ts'
import type { LocalizedText } from '#contract/values.ts'
import { floodRetention } from '#server/applications/index.ts'
import { auditLife } from '#server/audit/index.ts'
import { copyCounts } from '#server/backup/index.ts'
import type { Settings } from '#server/config.ts'
import { copyLife } from '#server/platform/database/erased-traces.ts'
import { deadMailLife } from '#server/platform/mail/outbox.ts'
import { requesterRetention } from '#server/privacy-requests/index.ts'

const day = 24 * 60 * 60 * 1000
const unclaimedHours = unclaimedProofLife / (60 * 60 * 1000)

const inDays = (count: number): LocalizedText => ({ ar: daysIn('ar', count), en: daysIn('en', count) })
const inPeriod = (days: number): LocalizedText => ({ ar: periodIn('ar', days), en: periodIn('en', days) })
const lasts = (milliseconds: number) => inDays(milliseconds / day)

const untilErased = {
  ar: 'حتى يحذفها صاحبها أو الإدارة بطلبه',
  en: 'until erased by the person, or by an admin on request',
}

type Row = { id: string; cells: [LocalizedText, LocalizedText] }

/** What is deleted by itself after a time that owners choose. */
const chosenNames: Record<RetentionKind, LocalizedText> = {
  receipts_approved: {
    ar: 'إيصال طلب مقبول، من القبول',
    en: 'receipt of an approved request, from the approval',
  },
  receipts_rejected: {
    ar: 'إيصال طلب مرفوض وكلمة مروره، من الرفض',
    en: 'receipt and password of a rejected request, from the rejection',
  },
  requests_ended: {
    ar: 'بيانات طلب مرفوض أو ملغى، من آخر تغيير',
    en: 'details of a rejected or canceled request, from its last change',
  },
  photos: { ar: 'صور التقدم، من انتهاء الاشتراك', en: 'progress photos, from the end of the access' },
  progress: {
    ar: 'التمارين والقياسات والملاحظات، من انتهاء الاشتراك',
    en: 'workouts, measurements and notes, from the end of the access',
  },
  intake: {
    ar: 'إجابات البداية والصحة، من انتهاء الاشتراك',
    en: 'intake and health answers, from the end of the access',
  },
  messages: { ar: 'رسائل نموذج التواصل', en: 'messages of the contact form' },
  program_reviews: { ar: 'طلبات مراجعة البرنامج', en: 'program review requests' },
  opened_items: { ar: 'سجل ما فتحه العضو كل يوم', en: 'record of what a member opened each day' },
  mails_sent: { ar: 'نسخ البريد المرسل', en: 'copies of sent emails' },
  visits: { ar: 'أعداد الزيارات، بلا أشخاص', en: 'counts of visits, without people' },
}

const always: Row[] = [
  {
    id: 'member',
    cells: [{ ar: 'حساب العضو وخططه', en: 'a member’s account and plans' }, untilErased],
  },
  {
    id: 'leak_marks',
    cells: [
      {
        ar: 'رموز نسخ الملفات، وأول مرة فتح فيها العضو كل ملف',
        en: 'codes of copies of files, and when a member first opened each',
      },
      { ar: 'حتى حذف الحساب', en: 'until the account is erased' },
    ],
  },
  {
    id: 'books',
    cells: [
      { ar: 'المبالغ والإيصالات الصادرة', en: 'amounts and issued receipts' },
      {
        ar: 'تبقى للحسابات، وبلا اسم بعد الحذف',
        en: 'kept for the accounts, without the name after an erasure',
      },
    ],
  },
]

/** What the product deletes after times that nobody chooses. */
const fixed: Row[] = [
  {
    id: 'flood',
    cells: [
      { ar: 'إيصالات طلبات رُفضت لأنها سيل', en: 'receipts of floods of requests' },
      lasts(floodRetention),
    ],
  },
  {
    id: 'unclaimed',
    cells: [
      { ar: 'إيصال رُفع ولم يُرسل طلبه', en: 'a receipt whose request was not sent' },
      { ar: `خلال ${hoursIn('ar', unclaimedHours)}`, en: `within ${hoursIn('en', unclaimedHours)}` },
    ],
  },
  {
    id: 'requesters',
    cells: [
      {
        ar: 'اسم صاحب طلب خصوصية بلا حساب، بعد الرد عليه',
        en: 'name of somebody without an account in a privacy request, once answered',
      },
      lasts(requesterRetention),
    ],
  },
  {
    id: 'mails_dead',
    cells: [{ ar: 'بريد تعذّر إرساله', en: 'emails that could not be sent' }, lasts(deadMailLife)],
  },
  {
    id: 'audit_reads',
    cells: [
      { ar: 'سجل الدخول والاطلاع', en: 'log of sign-ins and of what was viewed' },
      lasts(auditLife.signInsAndReads),
    ],
  },
  {
    id: 'audit_strangers',
    cells: [
      { ar: 'محاولات دخول فاشلة لغرباء', en: 'failed sign-ins of strangers' },
      lasts(auditLife.strangersFailures),
    ],
  },
  {
    id: 'audit_removed',
    cells: [{ ar: 'سجل حسابات حُذفت', en: 'log of removed accounts' }, lasts(auditLife.removedAccounts)],
  },
  {
    id: 'networks',
    cells: [
      { ar: 'بصمة شبكة من حُذفت بياناته', en: 'network of an erased person' },
      lasts(auditLife.networkOfErased),
    ],
  },
  {
    id: 'former_files',
    cells: [{ ar: 'ملف استُبدل في المكتبة', en: 'a replaced file of the library' }, lasts(formerFileLife)],
  },
]

/** What is kept how long: the choices in force, and the constants by which the product deletes. */
export function lastingRows({ backupDirectory, database }: Settings, periods: Retention): Row[] {
  const rows = [
    ...always,
    ...retentionKinds.map((kind): Row => {
      const days = periods[kind]
      return { id: kind, cells: [chosenNames[kind], days === null ? untilErased : inPeriod(days)] }
    }),
    ...fixed,
  ]
  if (database.kind === 'sqlite')
    rows.push({
      id: 'upgrade_copies',
      cells: [{ ar: 'نسخة ما قبل التحديث', en: 'the copy from before an upgrade' }, lasts(copyLife)],
    })
  if (backupDirectory !== null) {
    const { daily, weekly } = copyCounts
    rows.push({
      id: 'backups',
      cells: [
        { ar: 'النسخ الاحتياطية', en: 'backups' },
        {
          ar: `نسخة لكل يوم من آخر ${daily} أيام، ولكل أسبوع من آخر ${weekly} أسابيع`,
          en: `one of each of the last ${daily} days, and of the last ${weekly} weeks`,
        },
      ],
    })
  }
  return rows
}
