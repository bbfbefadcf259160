import { isMessage, saysReceived } from './read-message.ts'

// `[30/11/2026, 10:42 PM] Karim: …` and `30/11/2026, 22:42 - Karim: …`, as WhatsApp copies several messages.
const chatPrefix =
  /^\s*(?:\[\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[,،]? \d{1,2}:\d{2}(?::\d{2})?(?: ?[a-zA-Z\u0621-\u064a]{1,4}\.?)?\]|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[,،] \d{1,2}:\d{2}(?::\d{2})?(?: ?[a-zA-Z\u0621-\u064a]{1,4}\.?)? ?-) ?[^:\n]{1,60}: ?/

// The line that WhatsApp or a phone puts above a forwarded message.
const forwarded = /^\s*(?:forwarded(?: message)?|fwd:?|مُ?عاد توجيهها?|تمت? إعادة التوجيه)\s*:?\s*$/i

// How the messages of banks and wallets begin, perhaps after their sender as in `CIB: Your account …`; such a line after
// another one begins the next message.
const beginning =
  /^\s*(?:\p{L}[^:\n]{0,30}: ?)?(?:(?:لقد )?(?:تم|تمت) (?:استلام|اضافة|إضافة|ايداع|إيداع|تحويل|خصم|سحب|ارسال|إرسال|دفع|شراء)|عزيزي|عميلنا|you(?:'ve| have)? (?:received|sent)|dear |your (?:account|otp|acc|a\/c)|egp [\d,.]+ (?:has|was)|an? (?:amount|ipn|instant)|ipn transfer received|otp\b|\d{4,8} is your|(?:رمز|كود) (?:التحقق|التأكيد|المرور|الدخول|التفعيل))/iu

// What the sender of the money wrote is a part of the message, whatever it says.
const note =
  /^\s*(?:notes?|message|reason|purpose|description|remarks?|narrative|ملاحظ(?:ة|ه|ات)|الغرض|الوصف|البيان|السبب|(?:ال)?رسال[ةه]) ?[:：-]/i

/** The longest message that is read: the longest SMS have a thousand characters. */
const longest = 1200

const begins = (line: string) => beginning.test(line) && !note.test(line)

/**
 * Cuts a normal text into the messages that were pasted: at empty lines, where a chat names a sender, and where the next
 * one begins: by its first words, or as a line that says by itself what came in after a whole message, so that none is lost
 * within another. Longer ones than any SMS are cut off.
 */
export function splitMessages(normal: string): string[] {
  const messages: string[] = []
  let lines: string[] = []
  let length = 0
  const finish = () => {
    const message = lines.join('\n').trim()
    if (message) messages.push(message.slice(0, longest))
    lines = []
    length = 0
  }
  const endsWhole = () => length > longest || isMessage(lines.join('\n'))
  for (const line of normal.split('\n')) {
    // A very long line is no prefix; without this limit each would be read to its end.
    const start = line.slice(0, 200)
    const prefix = chatPrefix.exec(start)?.[0]
    if (prefix !== undefined || line.trim() === '' || begins(start)) finish()
    if (forwarded.test(start)) continue
    const said = prefix === undefined ? line : line.slice(prefix.length)
    const isOwn = lines.length > 0 && !note.test(start) && saysReceived(said.slice(0, longest))
    if (isOwn && endsWhole()) finish()
    lines.push(said)
    length += said.length + 1
  }
  finish()
  return messages
}
