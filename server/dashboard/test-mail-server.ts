import type { Language } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { type MailTest, mailTestSentences, sendTestMail } from '#server/platform/mail/send-test-mail.ts'

/** Test mails per admin and hour. */
export const mailTestQuota = { name: 'mail-test', limit: 5, windowSeconds: 60 * 60 }

/** Sends a test mail for an admin, and logs what came of it. Throws `too_many_requests`. */
export async function testMailServer(
  context: Context,
  { userId, ...mail }: { userId: string; to: string; language: Language },
): Promise<MailTest> {
  const { settings, log } = context
  if (settings.rateLimits) await takeFromQuota(context, mailTestQuota, userId)
  const test = await sendTestMail(settings.mail, mail)
  log.info({ mailTest: test }, mailTestSentences[test.outcome])
  return test
}
