import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '#server/config.ts'
import { explainFailure } from '#server/platform/mail/explain-failure.ts'
import { checkMailServer } from '#server/platform/mail/transport.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkDisk, checkFolders } from './check-folders.ts'
import { checkSandbox } from './check-sandbox.ts'
import { type Command, CommandError } from './command.ts'
import { type Finding, findingsOf } from './finding.ts'

/**
 * `doctor`: checks settings, folders, database, disk, backups, mail server, clock and sandbox, and prints one line for each, with
 * the fix. Changes nothing of the product, and sends nothing but a sign-in to the mail server and a test object to S3.
 */
export const command: Command = async (words, environment) => {
  parseArgs({ args: words, options: {} })
  const settings = readSettings(environment)
  const findings = [
    describeSettings(settings),
    ...(await checkFolders(settings)),
    await checkDatabase(settings),
    ...(await checkFiles(settings)),
    await checkDisk(settings),
    ...(await checkBackups(settings)),
    await checkMail(settings.mail),
    await checkClock(settings),
    await checkSandbox(),
  ]
  for (const { state, part, text } of findings) console.log(`${state.padEnd(4)}  ${part.padEnd(8)}  ${text}`)
  const failed = findings.filter(({ state }) => state === 'fail').length
  if (failed > 0)
    throw new CommandError(`${failed} of ${findings.length} checks failed; each says what to do.`)
}

function describeSettings(settings: Settings): Finding {
  const { demo, isOnlyHere, isPlainHttp, publicUrl, port } = settings
  const { ok, warn } = findingsOf('settings')
  const text = `coach ${productVersion} on Node ${process.versions.node}, port ${port}`
  if (demo) return warn(`${text}: a demo. For the real site set NODE_ENV=production and PUBLIC_URL.`)
  if (isOnlyHere) return warn(`${text}: on this machine alone. Set PUBLIC_URL=https://… for visitors.`)
  if (isPlainHttp) return warn(`${text}: passwords travel unprotected. Set PUBLIC_URL to an https address.`)
  return ok(`${text}${publicUrl ? ` for ${publicUrl}` : ''}.`)
}

async function checkMail(mail: Settings['mail']): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('mail')
  if (mail.kind === 'none')
    return warn('Mails wait in the outbox, where staff read them. Set SMTP_URL and MAIL_FROM to send them.')
  return checkMailServer(mail).then(
    () =>
      ok(
        `${new URL(mail.url).hostname} accepts the sign-in. To send one: coach mail-test --to you@example.com`,
      ),
    (error: unknown) => fail(explainFailure(error, mail.url)),
  )
}
