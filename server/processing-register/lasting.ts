import { daysIn, hoursIn } from '#contract/durations.ts'
import { formerFileLife } from '#contract/library-files.ts'
import { unclaimedProofLife } from '#contract/uploads.ts'
import type { LocalizedText } from '#contract/values.ts'
import { rejectedRetention } from '#server/applications/index.ts'
import { auditLife } from '#server/audit/index.ts'
import { copyCounts } from '#server/backup/index.ts'
import type { Settings } from '#server/config.ts'
import { messageRetention } from '#server/messages/index.ts'
import { copyLife } from '#server/platform/database/erased-traces.ts'
import { mailRetention } from '#server/platform/mail/outbox.ts'
import { retentionDays } from '#server/visits/index.ts'

const day = 24 * 60 * 60 * 1000
const unclaimedHours = unclaimedProofLife / (60 * 60 * 1000)

const inDays = (count: number): LocalizedText => ({ ar: daysIn('ar', count), en: daysIn('en', count) })
const lasts = (milliseconds: number) => inDays(milliseconds / day)

const untilErased = {
  ar: 'حتى يحذفها صاحبها أو الإدارة بطلبه',
  en: 'until erased by the person, or by an admin on request',
}

type Row = { id: string; cells: [LocalizedText, LocalizedText] }

const everywhere: Row[] = [
  {
    id: 'member',
    cells: [{ ar: 'حساب العضو وإجاباته وصوره', en: 'a member’s account, answers and photos' }, untilErased],
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
  {
    id: 'rejected',
    cells: [
      { ar: 'إيصال طلب مرفوض وكلمة مروره', en: 'receipt and password of a rejected request' },
      lasts(rejectedRetention.usual),
    ],
  },
  {
    id: 'flood',
    cells: [
      { ar: 'طلبات رُفضت لأنها سيل', en: 'the same of floods of requests' },
      lasts(rejectedRetention.flood),
    ],
  },
  {
    id: 'unclaimed',
    cells: [
      { ar: 'إيصال رُفع ولم يُرسل طلبه', en: 'a receipt whose request was not sent' },
      { ar: `خلال ${hoursIn('ar', unclaimedHours)}`, en: `within ${hoursIn('en', unclaimedHours)}` },
    ],
  },
  { id: 'messages', cells: [{ ar: 'الرسائل', en: 'messages' }, lasts(messageRetention)] },
  {
    id: 'mails_sent',
    cells: [{ ar: 'نسخ البريد المرسل', en: 'copies of sent emails' }, lasts(mailRetention.sent)],
  },
  {
    id: 'mails_dead',
    cells: [{ ar: 'بريد تعذّر إرساله', en: 'emails that could not be sent' }, lasts(mailRetention.dead)],
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
    id: 'visits',
    cells: [
      { ar: 'أعداد الزيارات، بلا أشخاص', en: 'counts of visits, without people' },
      inDays(retentionDays),
    ],
  },
  {
    id: 'former_files',
    cells: [{ ar: 'ملف استُبدل في المكتبة', en: 'a replaced file of the library' }, lasts(formerFileLife)],
  },
]

/** What is kept how long: the constants by which the product deletes. */
export function lastingRows({ backupDirectory, database }: Settings): Row[] {
  const rows = [...everywhere]
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
