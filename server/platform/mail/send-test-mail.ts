import { randomUUID } from 'node:crypto'
import type { MailTestOutcome } from '#contract/mail-test.ts'
import type { Language } from '#contract/values.ts'
import { composeMail } from './compose-mail.ts'
import { describeFailure, type MailTimeouts, openMailTransport } from './transport.ts'

/** The mail server of the settings. */
type MailSettings = { kind: 'none' } | { kind: 'smtp'; url: string; from: string }

/** `codes` are those of the mail server and the system, without personal data; null if the mail was sent. */
export type MailTest = { outcome: MailTestOutcome; codes: string | null }

/** One sentence for the operator about each outcome. */
export const mailTestSentences: Record<MailTestOutcome, string> = {
  sent: 'The mail server accepted the test mail.',
  no_server: 'No mail server is set up: set SMTP_URL and MAIL_FROM.',
  name_not_found: 'The name of the mail server cannot be found: check the host in SMTP_URL.',
  refused:
    'The mail server does not accept the connection: check host and port in SMTP_URL, and the firewall between.',
  timed_out:
    'The mail server did not respond in time: check the port in SMTP_URL (587 with smtp://, 465 with smtps://), and the firewall between.',
  encryption:
    'The mail server does not encrypt this connection: use smtps:// for port 465, and smtp:// for port 587.',
  certificate:
    'The certificate of the mail server is not valid: it expired, nobody known signed it, or it is for another name than the host in SMTP_URL.',
  password: 'The mail server does not accept the user or the password in SMTP_URL.',
  sender: 'The mail server does not accept the sender: check MAIL_FROM.',
  recipient: 'The mail server does not accept the recipient.',
  failed: 'The mail server did not accept the test mail.',
}

// Somebody waits for the outcome.
const shortTimeouts: MailTimeouts = { connect: 8000, silence: 10_000, whole: 25_000 }

/** Sends a test mail at once, without the outbox. Never throws for a mail server that does not accept it. */
export async function sendTestMail(
  settings: MailSettings,
  { to, language = 'en' }: { to: string; language?: Language },
  timeouts = shortTimeouts,
): Promise<MailTest> {
  if (settings.kind === 'none') return { outcome: 'no_server', codes: null }
  const mail = composeMail({
    ...{ key: `test:${randomUUID()}`, to, language, isPrivate: false },
    ...texts[language],
  })
  try {
    await openMailTransport(settings, timeouts).send(mail)
    return { outcome: 'sent', codes: null }
  } catch (error) {
    return { outcome: causeOf(error as MailError), codes: describeFailure(error) }
  }
}

const texts: Record<Language, { subject: string; lines: string[]; signature: string }> = {
  ar: {
    subject: 'رسالة تجريبية',
    lines: ['وصول هذه الرسالة يعني أن الموقع يرسل البريد بنجاح.'],
    signature: 'موقعك',
  },
  en: {
    subject: 'Test email',
    lines: ['If you’re reading this, the site can send email.'],
    signature: 'Your site',
  },
}

type MailError = {
  code?: string
  /** The system's code, where the library has replaced it with its own. */
  originalCode?: string
  responseCode?: number
  command?: string
}

const unreachable = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN']
const authenticationRequired = 530

function causeOf({ code = '', originalCode = '', responseCode, command }: MailError): MailTestOutcome {
  if (code === 'EDNS') return 'name_not_found'
  if (unreachable.includes(originalCode)) return 'refused'
  if (code === 'ETIMEDOUT' || code === 'EABORT' || originalCode === 'ETIMEDOUT') return 'timed_out'
  if (/CERT|SIGNATURE|ISSUER/.test(originalCode)) return 'certificate'
  if (code === 'ETLS' || /SSL|EPROTO$/.test(originalCode)) return 'encryption'
  if (code === 'EAUTH' || responseCode === authenticationRequired) return 'password'
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'recipient' : 'failed'
}
