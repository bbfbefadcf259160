import type { ArrivalChannel } from '#contract/application-values.ts'
import * as patterns from './message-patterns.ts'
import { foldedText } from './normal-text.ts'
import { readAmount } from './read-amount.ts'
import { readTime } from './read-time.ts'

/** What a message or a line of a file says about money that arrived. What is not said for certain is null. */
export type ReadTransfer = {
  /** In piastres. */
  amount: number
  currency: 'EGP'
  channel: ArrivalChannel
  senderName: string | null
  /** As written: a whole number, or one with hidden digits. */
  senderNumber: string | null
  reference: string | null
  /** The instant; null if only the day is known, or nothing. */
  at: string | null
  /** The day in Cairo. */
  day: string | null
  note: string | null
  /** The words that may be a pay code, and of a file also those that may be a reference, in capitals. */
  words: string[]
}

/** What a message is. `code`: about a one-time code, a PIN or a password; nothing of it is kept. */
export type ReadMessage =
  | { is: 'received'; transfer: ReadTransfer }
  | { is: 'sent' }
  | { is: 'code' }
  | { is: 'unread' }

/** Reads one message, which is normal text. */
export function readMessage(message: string): ReadMessage {
  const folded = foldedText(message)
  if (patterns.codeWithDigits.test(folded)) return { is: 'code' }
  const calm = folded.replace(patterns.warning, (said) => ' '.repeat(said.length))
  if (patterns.aboutCodes.test(calm)) return { is: 'code' }
  if (patterns.unfinished.test(calm)) return { is: 'unread' }
  const came = calm.search(patterns.received)
  const went = calm.search(patterns.sent)
  // `تم تحويل … إلى حسابك` is both; whichever is said first counts.
  if (went >= 0 && (came < 0 || went < came)) {
    // A fee before money that came: nobody knows what is whose, but money that came is never left out as sent.
    const isBoth = came >= 0 && patterns.sentenceEnd.test(calm.slice(went, came))
    return { is: isBoth ? 'unread' : 'sent' }
  }
  if (came < 0) return { is: 'unread' }
  const amount = receivedAmount(calm, came)
  if (amount === null) return { is: 'unread' }
  const sender = senderIn(message, folded)
  return {
    is: 'received',
    transfer: {
      ...{ amount, currency: 'EGP', channel: channelOf(folded), ...sender },
      reference: referenceIn(message, folded),
      ...readTime(folded),
      note: noteIn(message, folded),
      words: wordsIn(message),
    },
  }
}

/** Whether a normal text says of an amount that it came in, even if it cannot be read for certain. */
export function saysReceived(text: string): boolean {
  const folded = foldedText(text)
  if (patterns.unfinished.test(folded) || folded.search(patterns.amounts) < 0) return false
  const came = folded.search(patterns.received)
  const went = folded.search(patterns.sent)
  return came >= 0 && (went < 0 || came <= went) && readMessage(text).is !== 'code'
}

/** Whether a normal text is a message by itself, and not the heading of the lines below it. */
export function isMessage(text: string): boolean {
  const folded = foldedText(text)
  const hasAmount = folded.search(patterns.amounts) >= 0 && !patterns.unfinished.test(folded)
  return hasAmount || readMessage(text).is !== 'unread'
}

/** The amount that was received; null if none is certain. */
function receivedAmount(folded: string, came: number): number | null {
  if (patterns.otherCurrency.test(folded)) return null
  let former = 0
  const found: { amount: number; place: number }[] = []
  for (const match of folded.matchAll(patterns.amounts)) {
    const before = folded.slice(Math.max(former, match.index - 45), match.index)
    former = match.index + match[0].length
    const after = folded.slice(former, former + 40)
    // In the clause of the number alone: a balance that was named before says nothing about it.
    if (patterns.notReceived.test(lastClause(before)) || patterns.namedAfter.test(after)) continue
    const amount = readAmount(match[1] ?? match[2] ?? match[3] ?? '')
    if (amount === null) return null
    found.push({ amount, place: match.index })
  }
  const amounts = new Set(found.map(({ amount }) => amount))
  if (amounts.size <= 1) return found[0]?.amount ?? null
  // Beside the verb it is what came; with two elsewhere nobody knows.
  const near = found.filter(({ place }) => Math.abs(place - came) < 35)
  return new Set(near.map(({ amount }) => amount)).size === 1 ? (near[0]?.amount ?? null) : null
}

const lastClause = (text: string) => text.split(/[.\n؛;](?!\d)/).at(-1) ?? ''

function channelOf(folded: string): ArrivalChannel {
  if (/vodafone|فودافون|vf[- ]?cash/.test(folded)) return 'vodafoneCash'
  if (/instapay|انستا ?باي|\bipn\b|@instapay|شبكه المدفوعات اللحظيه/.test(folded)) return 'instapay'
  // The text of Vodafone Cash does not name it: its sender does.
  if (/تم استلام مبلغ [\d.,]+ (?:جنيه|ج ?م) من (?:رقم|محفظه) ?01/.test(folded)) return 'vodafoneCash'
  return 'bank'
}

/** Who sent the money, by a normal text and the same folded. */
export function senderIn(message: string, folded: string): Pick<ReadTransfer, 'senderName' | 'senderNumber'> {
  let senderName = nameAfter(message, folded, patterns.named.exec(folded))
  let senderNumber: string | null = null
  for (const match of folded.matchAll(patterns.from)) {
    const start = match.index + match[0].length
    const rest = folded.slice(start, start + 60)
    if (patterns.own.test(rest)) continue
    senderNumber ??= numberAtStart(rest)
    senderName ??= nameAfter(message, folded, match)
  }
  const address = patterns.instapayAddress.exec(folded)?.[0] ?? null
  return { senderName: senderName ?? address, senderNumber }
}

function numberAtStart(rest: string): string | null {
  const found = patterns.phone.exec(rest)
  // After a name at most: a later number belongs to something else.
  return found && found.index < 45 ? found[0].replace(/x/g, '*') : null
}

function nameAfter(message: string, folded: string, match: RegExpExecArray | null): string | null {
  if (!match) return null
  const start = match.index + match[0].length
  const rest = folded.slice(start, start + 60)
  const end = rest.search(patterns.nameEnd)
  const name = message
    .slice(start, start + (end < 0 ? 60 : end))
    .replace(/[\s*-]+$/, '')
    .trim()
  // The beginning of an address is no name.
  if (/^[\w.-]*@/.test(rest)) return null
  return /^[\p{L}][\p{L}' -]{2,49}$/u.test(name) && !patterns.own.test(rest) ? name : null
}

function referenceIn(message: string, folded: string): string | null {
  for (const match of folded.matchAll(patterns.reference)) {
    const written = match[1] ?? ''
    const start = match.index + match[0].length - written.length
    // A word without a digit is the next word of the sentence.
    if (/\d{3}/.test(written)) return message.slice(start, start + written.length).toUpperCase()
  }
  return null
}

function noteIn(message: string, folded: string): string | null {
  const match = patterns.note.exec(folded)
  const written = match?.[1]
  if (!match || !written) return null
  const start = match.index + match[0].length - written.length
  return message.slice(start, start + written.length).trim() || null
}

/** The words of four or five letters and digits, in capitals: a pay code is one of them. */
export function wordsIn(text: string): string[] {
  const words = text.toUpperCase().match(/(?<![A-Z0-9.,/:*@-])[A-Z0-9]{4,5}(?![A-Z0-9@/:*-])/g) ?? []
  return [...new Set(words)].slice(0, 40)
}

/** The long numbers of a text, of which one may be a reference that no label names. */
export function referencesIn(text: string): string[] {
  const found = text.toUpperCase().match(/(?<![A-Z0-9*])(?:FT\d{8,14}|\d{10,20})(?![A-Z0-9*])/g) ?? []
  return [...new Set(found)].slice(0, 5)
}
