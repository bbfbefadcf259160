// `[30/11/2026, 10:42 PM] Karim: …` and `30/11/2026, 22:42 - Karim: …`, as WhatsApp copies several messages.
const chatPrefix =
  /^\s*(?:\[\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[,،]? \d{1,2}:\d{2}(?::\d{2})?(?: ?[a-zA-Z\u0621-\u064a]{1,4}\.?)?\]|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[,،] \d{1,2}:\d{2}(?::\d{2})?(?: ?[a-zA-Z\u0621-\u064a]{1,4}\.?)? ?-) ?[^:\n]{1,60}: ?/

// The line that WhatsApp or a phone puts above a forwarded message.
const forwarded = /^\s*(?:forwarded(?: message)?|fwd:?|مُ?عاد توجيهها?|تمت? إعادة التوجيه)\s*:?\s*$/i

// How the messages of banks and wallets begin; such a line after another one begins the next message.
const beginning =
  /^\s*(?:(?:لقد )?(?:تم|تمت) (?:استلام|اضافة|إضافة|ايداع|إيداع|تحويل|خصم|سحب|ارسال|إرسال|دفع|شراء)|عزيزي|عميلنا|you(?:'ve| have)? (?:received|sent)|dear |your (?:account|otp|acc|a\/c)|egp [\d,.]+ (?:has|was)|an? (?:amount|ipn|instant))/i

/** The longest message that is read: the longest SMS have a thousand characters. */
const longest = 1200

/**
 * Cuts a normal text into the messages that were pasted: at empty lines, where a chat names a sender, and where the next
 * one begins. Longer ones than any SMS are cut off.
 */
export function splitMessages(normal: string): string[] {
  const messages: string[] = []
  let lines: string[] = []
  const finish = () => {
    const message = lines.join('\n').trim()
    if (message) messages.push(message.slice(0, longest))
    lines = []
  }
  for (const line of normal.split('\n')) {
    // A very long line is no prefix; without this limit each would be read to its end.
    const start = line.slice(0, 200)
    const prefix = chatPrefix.exec(start)?.[0]
    if (prefix !== undefined || line.trim() === '' || beginning.test(start)) finish()
    if (forwarded.test(start)) continue
    lines.push(prefix === undefined ? line : line.slice(prefix.length))
  }
  finish()
  return messages
}
