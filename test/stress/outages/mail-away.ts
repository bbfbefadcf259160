import { setTimeout as pause } from 'node:timers/promises'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { type MailServerMood, startMailServer } from '#server/test/mail-server.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { startTrialProduct, type TrialProduct } from './trial-product.ts'

const moods: MailServerMood[] = ['refuses', 'resets', 'babbles', 'answers500', 'hangs']
const longestWait = 180_000

/** Lets the mail server fail in every way during applications, then recover; returns the errors. */
export async function proveMailAway(folder: string): Promise<string[]> {
  const mails = await startMailServer()
  const environment = trialEnvironment(folder, {
    SMTP_URL: mails.url,
    MAIL_FROM: 'Coach <coach@example.com>',
    LOG_LEVEL: 'silent',
  })
  const product = await startTrialProduct(environment)
  const errors: string[] = []
  try {
    for (const mood of moods) {
      await mails.become(mood)
      errors.push(...(await applyMeanwhile(product)).map((error) => `${mood}: ${error}`))
      await untilTried(environment)
    }
    await mails.become('takes')
    const left = await untilSent(environment)
    const ids = mails.received.map(({ messageId }) => messageId)
    const twice = ids.length - new Set(ids).size
    const sent = await inside(environment, ({ db }) => db.selectFrom('outbox').select('id').execute())
    console.log(
      `  mail server failed in ${moods.length} ways, then recovered: ` +
        `${ids.length} of ${sent.length} mails arrived, ${twice} of them twice`,
    )
    if (left > 0) errors.push(`${left} mails were not sent after it recovered`)
    if (twice > 0) errors.push(`${twice} mails arrived twice`)
    if (ids.length !== sent.length || ids.length === 0) errors.push(`${ids.length} of ${sent.length} arrived`)
  } finally {
    await product.server.stop()
    await mails.stop()
  }
  return errors.map((error) => `mail server: ${error}`)
}

/** Applications and approvals must not be affected. */
async function applyMeanwhile({ applied, approve }: TrialProduct): Promise<string[]> {
  const { status } = await approve(await applied())
  return status === 200 ? [] : [`an approval gets status ${status}`]
}

/** Waits until each mail has been tried; makes waiting ones due again. */
async function untilTried(environment: Record<string, string>): Promise<void> {
  const late = Date.now() + longestWait
  while (Date.now() < late) {
    const fresh = await inside(environment, ({ db }) =>
      db.selectFrom('outbox').select('id').where('state', '=', 'waiting').where('attempts', '>', 0).execute(),
    )
    if (fresh.length > 0) return
    await pause(200)
  }
}

/** Makes waiting mails due until all are sent; returns how many are left. */
async function untilSent(environment: Record<string, string>): Promise<number> {
  const late = Date.now() + longestWait
  while (true) {
    const left = await inside(environment, async ({ db }) => {
      const now = new Date()
      await db
        .updateTable('outbox')
        .set({ next_attempt_at: now })
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '>', now.toISOString())
        .execute()
      return db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute()
    })
    if (left.length === 0 || Date.now() > late) return left.length
    await pause(500)
  }
}
