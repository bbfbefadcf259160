import type { LocalizedText } from '#contract/values.ts'
import { isRequiredForStaff } from '#server/accounts/second-factors/index.ts'
import { readBackups } from '#server/backup/index.ts'
import type { Settings } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Counts } from './store.ts'
import { words } from './words.ts'

const same = (text: string) => ({ ar: text, en: text })
const { yes, no } = words

type Row<Cells> = { id: string; cells: Cells }

// Never with the name and password that an address may have.
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '') || 'localhost'
const here = { ar: 'هذا الخادم', en: 'this server' }

/** Who receives data, as the settings say now. Hosts alone: an address may hold a password. */
export function recipientRows(
  { mail, filesBucket, database, backupDirectory }: Settings,
  { pushDevices }: Pick<Counts, 'pushDevices'>,
): Row<[LocalizedText, LocalizedText, LocalizedText]>[] {
  const none = { ar: 'لا أحد', en: 'nobody' }
  const files = filesBucket && (filesBucket.endpoint ? hostOf(filesBucket.endpoint) : 'Amazon S3')
  return [
    {
      id: 'database',
      cells: [
        { ar: 'قاعدة البيانات', en: 'Database' },
        database.kind === 'sqlite' ? here : same(hostOf(database.url)),
        { ar: 'كل البيانات', en: 'all data' },
      ],
    },
    {
      id: 'files',
      cells: [
        { ar: 'الملفات', en: 'Files' },
        files === null ? here : same(files),
        { ar: 'الإيصالات والصور والمواد', en: 'receipts, photos, resources' },
      ],
    },
    {
      id: 'mail',
      cells: [
        { ar: 'خادم البريد', en: 'Mail server' },
        mail.kind === 'none' ? none : same(hostOf(mail.url)),
        mail.kind === 'none'
          ? { ar: 'لا شيء', en: 'nothing' }
          : { ar: 'البريد والاسم ونص الرسالة', en: 'email, name, text of the mail' },
      ],
    },
    {
      id: 'backups',
      cells: [
        { ar: 'مكان النسخ الاحتياطية', en: 'Place of the backups' },
        backupDirectory === null ? none : { ar: 'مجلد على هذا الخادم', en: 'a folder of this server' },
        backupDirectory === null ? { ar: 'لا شيء', en: 'nothing' } : { ar: 'كل البيانات', en: 'all data' },
      ],
    },
    {
      id: 'push',
      cells: [
        { ar: 'خدمات إشعارات المتصفحات', en: 'Notice services of browsers' },
        pushDevices === 0 ? none : { ar: 'صانع متصفح كل جهاز', en: 'the maker of each device’s browser' },
        pushDevices === 0
          ? { ar: 'لا شيء', en: 'nothing' }
          : { ar: 'عدد الطلبات الجديدة فقط، مشفّرًا', en: 'the number of new requests alone, encrypted' },
      ],
    },
    {
      id: 'whatsapp',
      cells: [
        { ar: 'واتساب', en: 'WhatsApp' },
        { ar: 'عندما يفتح الفريق محادثة', en: 'when the team opens a chat' },
        { ar: 'ما يكتبه الفريق بنفسه', en: 'what the team itself sends' },
      ],
    },
  ]
}

/** The security measures, as they run now. */
export async function measureRows(
  context: Context,
  said: (at: string | null) => LocalizedText,
): Promise<Row<[LocalizedText, LocalizedText]>[]> {
  const { settings, db } = context
  const { publicUrl, backupPassphrase, rateLimits, database } = settings
  const backups = await readBackups(context)
  const is = (on: boolean) => (on ? yes : no)
  const row = (
    id: string,
    measure: LocalizedText,
    state: LocalizedText,
  ): Row<[LocalizedText, LocalizedText]> => ({
    id,
    cells: [measure, state],
  })
  return [
    row('https', { ar: 'اتصال مشفّر (https)', en: 'Encrypted connections (https)' }, httpsOf(publicUrl)),
    row(
      'second_factor',
      { ar: 'التحقق بخطوتين مطلوب من كل الفريق', en: 'Two-step verification required of the whole team' },
      is(await isRequiredForStaff(db)),
    ),
    row('passwords', { ar: 'كلمات المرور بصمات (Argon2id)', en: 'Passwords as hashes (Argon2id)' }, yes),
    row(
      'rate_limits',
      { ar: 'حدود للمحاولات والإرسال', en: 'Limits on attempts and sending' },
      is(rateLimits),
    ),
    row(
      'links',
      { ar: 'الملفات الخاصة بروابط موقّعة قصيرة العمر', en: 'Private files by short-lived signed links' },
      yes,
    ),
    row(
      'erasure',
      { ar: 'محو ما حُذف من القرص', en: 'Erased data leaves the disk' },
      database.kind === 'sqlite' ? yes : { ar: 'بيد خادم قاعدة البيانات', en: 'by the database server' },
    ),
    row('backups', { ar: 'نسخة احتياطية كل ليلة', en: 'A backup every night' }, is(backups.isNightly)),
    row('last_backup', { ar: 'آخر نسخة احتياطية', en: 'Last backup' }, said(backups.backup.at)),
    row(
      'last_proof',
      { ar: 'آخر استعادة ناجحة', en: 'Last proof that one restores' },
      said(backups.proof.at),
    ),
    row(
      'encrypted_backups',
      { ar: 'تشفير النسخ الاحتياطية', en: 'Backups are encrypted' },
      is(backupPassphrase !== null),
    ),
  ]
}

function httpsOf(publicUrl: string | null): LocalizedText {
  if (publicUrl === null) return words.onlyHere
  return publicUrl.startsWith('https:') ? yes : no
}
