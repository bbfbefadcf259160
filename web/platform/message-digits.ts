const converted = new WeakMap<object, unknown>()
const arabicZero = 0x660
/** The first of ten private characters that stand for the Latin digits of what is filled in. */
const privateZero = 0xe000

const shifted = (text: string, pattern: RegExp, by: number) =>
  text.replace(pattern, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + by))

/** The digits of a text as Arabic-Indic ones, except in Latin words such as MP4 and in addresses. */
function convert(text: string): string {
  return text.replace(/(?<![\w@./-])\d[\d,]*(?:\.\d+)?(?![\w@]|\.\d)/g, (digits) =>
    shifted(digits, /\d/g, arabicZero - 0x30)
      .replace(/,(?=[٠-٩])/g, '٬')
      .replace(/\.(?=[٠-٩])/, '٫'),
  )
}

type Message = (...values: unknown[]) => unknown

/** What is filled in has its digits already: a formatted number, or a code or link in Latin ones. */
function call(message: Message, values: readonly unknown[]): unknown {
  const filled = values.map((value) =>
    typeof value === 'string' ? shifted(value, /\d/g, privateZero - 0x30) : value,
  )
  const text = message(...filled)
  return typeof text === 'string' ? shifted(convert(text), /[\ue000-\ue009]/g, 0x30 - privateZero) : text
}

/** The texts of a catalog with Arabic-Indic digits; each catalog is converted once. */
export function withArabicDigits<Texts>(texts: Texts): Texts {
  return convertAll(texts) as Texts
}

function convertAll(part: unknown): unknown {
  if (typeof part === 'string') return convert(part)
  if (typeof part !== 'object' && typeof part !== 'function') return part
  if (part === null) return part
  const known = converted.get(part)
  if (known) return known
  const made = convertPart(part)
  converted.set(part, made)
  return made
}

function convertPart(part: object): unknown {
  if (typeof part === 'function') return (...values: unknown[]) => call(part as Message, values)
  if (Array.isArray(part)) return part.map(convertAll)
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, convertAll(value)]))
}
