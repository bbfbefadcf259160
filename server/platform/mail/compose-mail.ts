import type { Language } from '#contract/values.ts'
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
  lines: string[]
  signature: string
}

/** Formats a mail as plain text and as HTML in its language's direction, with all texts escaped. */
export function composeMail({
  key,
  about,
  to,
  replyTo,
  language,
  subject,
  lines,
  signature,
}: ComposedMail): NewMail {
  const allLines = [...lines, signature]
  const paragraphs = allLines.map((line) => `<p>${escaped(line)}</p>`).join('')
  return {
    dedupKey: key,
    ...(about !== undefined && { about }),
    recipient: to,
    ...(replyTo !== undefined && { replyTo }),
    subject: `${subject} | ${signature}`,
    text: allLines.join('\n\n'),
    html: `<div lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">${paragraphs}</div>`,
    language,
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
}

function escaped(text: string): string {
  return text.replace(/[&<>"'\n]/g, (sign) => entities[sign] ?? sign)
}
