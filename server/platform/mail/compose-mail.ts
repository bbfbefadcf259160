import type { Language } from '#contract/values.ts'
import { type MailLine, mailPage } from './mail-page.ts'
import type { NewMail } from './outbox.ts'

/** The texts of a mail: each line is a paragraph, the signature ends the text and the subject. */
export type ComposedMail = {
  /** Of two mails with the same key only the first is sent. */
  key: string
  /** The id of its subject: an application or a message. */
  about?: string
  to: string
  /** The reply address, if it is not the sender. */
  replyTo?: string
  language: Language
  subject: string
  lines: MailLine[]
  signature: string
  /** Whether staff must not read its text: it carries a secret or a one-time link, or warns the owner of an account. */
  isPrivate: boolean
}

/** Formats a mail as plain text and as a page in the look of the site, with all texts escaped. */
export function composeMail({
  key,
  about,
  to,
  replyTo,
  language,
  subject,
  lines,
  signature,
  isPrivate,
}: ComposedMail): NewMail {
  return {
    dedupKey: key,
    ...(about !== undefined && { about }),
    recipient: to,
    ...(replyTo !== undefined && { replyTo }),
    subject: `${subject} | ${signature}`,
    text: [...lines.map(plain), signature].join('\n\n'),
    html: mailPage({ language, subject, lines, signature }),
    language,
    isPrivate,
  }
}

function plain(line: MailLine): string {
  if (typeof line === 'string') return line
  return line.url === null ? line.text : `${line.text}: ${line.url}`
}
