import { parseArgs } from 'node:util'
import { readSettings } from '#server/config.ts'
import { newId } from '#server/platform/ids.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { explainFailure } from '#server/platform/mail/explain-failure.ts'
import { openMailTransport } from '#server/platform/mail/transport.ts'
import { type Command, CommandError } from './command.ts'

/** `mail-test --to ADDRESS`: sends a mail at once, past the outbox, and says why if the mail server takes none. */
export const command: Command = async (words, environment) => {
  const { values } = parseArgs({ args: words, options: { to: { type: 'string' } } })
  if (!values.to) throw new CommandError('Say to whom: mail-test --to you@example.com')
  const { mail, publicUrl } = readSettings(environment)
  if (mail.kind === 'none')
    throw new CommandError('SMTP_URL is not set: mails wait in the outbox. Set SMTP_URL and MAIL_FROM.')
  const composed = composeMail({
    key: `mail-test:${newId(new Date())}`,
    to: values.to,
    language: 'en',
    subject: 'Test mail',
    lines: ['This mail was sent with the command mail-test. The settings for mails work.'],
    signature: publicUrl ?? 'Coach',
    isPrivate: false,
  })
  try {
    await openMailTransport(mail).send(composed)
  } catch (error) {
    throw new CommandError(explainFailure(error, mail.url))
  }
  console.log(
    `${new URL(mail.url).hostname} has accepted a mail from ${mail.from} to ${values.to}. If it does not arrive, look into the spam folder, then at the SPF and DKIM records of the sender's domain.`,
  )
}
