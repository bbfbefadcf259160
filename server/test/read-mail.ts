import { deliverDueMails } from '#server/platform/mail/deliver-due-mails.ts'
import { openMailTransport } from '#server/platform/mail/transport.ts'
import type { MailServer, ReceivedMail } from './mail-server.ts'
import type { TestApp } from './test-app.ts'

/** Sends the outbox of a product to a mail server, like its job. */
export async function deliverMails({ context }: Pick<TestApp, 'context'>, server: MailServer): Promise<void> {
  const { db, clock, log } = context
  const transport = openMailTransport({ url: server.url, from: 'Coach <coach@example.com>' })
  await deliverDueMails({ db, transport, clock, log })
}

/** The plain text of a mail, decoded. */
export function textOfMail({ raw }: Pick<ReceivedMail, 'raw'>): string {
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(raw)?.[1]
  const parts = boundary ? raw.split(`--${boundary}`) : [raw]
  const part = parts.find((one) => /content-type: text\/plain/i.test(one)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  return /encoding: quoted-printable/i.test(head) ? unquoted(text) : text
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
