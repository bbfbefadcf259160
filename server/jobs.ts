import { accountJobs } from '#server/accounts/index.ts'
import { applicationJobs, readSeenCounts } from '#server/applications/index.ts'
import { assignmentJobs } from '#server/assignments/index.ts'
import { auditJobs } from '#server/audit/index.ts'
import { nightlyBackupJobs } from '#server/backup/index.ts'
import { dashboardJobs, forgetReminderOf, mayStillRemind } from '#server/dashboard/index.ts'
import { guardianJobs } from '#server/guardians/index.ts'
import { ledgerJobs } from '#server/ledger/index.ts'
import { libraryJobs } from '#server/library/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { erasedTracesJobs } from '#server/platform/database/erased-traces.ts'
import { type Jobs, openJobs } from '#server/platform/jobs/jobs.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import type { DueMail } from '#server/platform/mail/deliver-due-mails.ts'
import { type MailCause, purgeDeadMails } from '#server/platform/mail/outbox.ts'
import type { MailTransport } from '#server/platform/mail/transport.ts'
import { privacyRequestJobs } from '#server/privacy-requests/index.ts'
import { pushJobs } from '#server/push/index.ts'
import { retentionJobs } from '#server/retention/index.ts'
import { siteJobs } from '#server/site/index.ts'
import { uploadJobs } from '#server/uploads/index.ts'
import type { Context } from './context.ts'
import { guardFilesJob } from './guard-data.ts'

const fifteenSeconds = 15_000
const everyHour = 60 * 60 * 1000

/** Registers every job of the product, without starting them. */
export function openProductJobs(context: Context): Jobs {
  const jobs = openJobs(context)
  for (const job of [
    ...accountJobs(context),
    ...uploadJobs(context),
    ...applicationJobs(context),
    ...libraryJobs(context),
    ...ledgerJobs(context),
    ...assignmentJobs(context),
    ...privacyRequestJobs(context),
    ...guardianJobs(context),
    ...siteJobs(context),
    ...pushJobs(context, async (onlyOf) => (await readSeenCounts(context.db, onlyOf)).pending),
    ...dashboardJobs(context),
    ...retentionJobs(context),
    ...auditJobs(context),
    ...mailJobs(context),
    ...erasedTracesJobs(context),
    ...nightlyBackupJobs(context),
    guardFilesJob(context),
  ]) {
    jobs.registerJob(job)
  }
  return jobs
}

function mailJobs(context: Context): Job[] {
  const { settings, db, clock, log } = context
  const { mail } = settings
  const forget: Job = {
    name: 'forget-mails',
    every: everyHour,
    run: async () => {
      await purgeDeadMails(db, clock.now())
    },
  }
  if (mail.kind === 'none') return [forget]
  let transport: MailTransport | undefined
  return [
    forget,
    {
      name: 'deliver-mails',
      every: fifteenSeconds,
      run: async (signal) => {
        // Modules that only sending needs are loaded by the first run, so that a start does not wait for them.
        const { deliverDueMails } = await import('#server/platform/mail/deliver-due-mails.ts')
        const { openMailTransport } = await import('#server/platform/mail/transport.ts')
        transport ??= openMailTransport(mail)
        const mayStillSend = (due: DueMail) => mayStillRemind(context, due)
        const onDead = (tx: Tx, mail: MailCause) => forgetReminderOf(tx, mail, clock.now())
        await deliverDueMails({ db, transport, clock, log, mayStillSend, onDead, signal })
      },
    },
  ]
}
