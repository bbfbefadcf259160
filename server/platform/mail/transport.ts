import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { NewMail } from './outbox.ts'

/** Sends mails. `send` resolves once the mail server has accepted a mail, and rejects otherwise. */
export type MailTransport = { send(mail: NewMail): Promise<void> }

/** Timeouts for the mail server in milliseconds: to connect, without any data, and for one mail in all. */
export type MailTimeouts = { connect: number; silence: number; whole: number }

const defaultTimeouts: MailTimeouts = { connect: 10_000, silence: 20_000, whole: 60_000 }

/**
 * Sends by SMTP. `url` is `smtp://` (encrypted if the server supports it, always if it has a password and is not this
 * machine) or `smtps://`; `from` is the sender. Never connects before the first mail.
 */
export function openMailTransport(
  { url, from }: { url: string; from: string },
  timeouts: MailTimeouts = defaultTimeouts,
): MailTransport {
  const transport = smtpTransport(url, timeouts)
  return {
    async send(mail) {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: messageIdOf(mail.dedupKey, from),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
        signal: AbortSignal.timeout(timeouts.whole),
      })
    },
  }
}

/** Connects and signs in as for a mail, and sends none; rejects like `send`. */
export async function checkMailServer(
  { url }: { url: string },
  timeouts: MailTimeouts = defaultTimeouts,
): Promise<void> {
  const transport = smtpTransport(url, timeouts)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function smtpTransport(url: string, timeouts: MailTimeouts) {
  return createTransport({
    requireTLS: needsEncryption(url),
    url,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Describes an error only by codes, since a server's messages may contain the recipient: `ESOCKET ECONNREFUSED CONN` is
 * a mail server that does not listen.
 */
export function describeFailure(error: unknown): string {
  const codes = (['code', 'originalCode', 'responseCode', 'command'] as const)
    .map((key) => codeOf(error, key))
    .filter(Boolean)
  return codes.join(' ') || 'unknown'
}

/** Whether a failure means that no mail can be sent now, not only this one. */
export function isServerDown(error: unknown): boolean {
  const code = codeOf(error, 'responseCode')
  return code === '' || code === '421' || codeOf(error, 'code') === 'EAUTH'
}

/** The same for each attempt, so that a mail sent twice by accident is recognized as one. */
function messageIdOf(dedupKey: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(dedupKey).digest('hex').slice(0, 32)}@${domain}>`
}

function needsEncryption(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

type CodeKey = 'code' | 'originalCode' | 'responseCode' | 'command'

function codeOf(error: unknown, key: CodeKey): string {
  if (typeof error !== 'object' || error === null || !(key in error)) return ''
  const value = (error as Record<string, unknown>)[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
