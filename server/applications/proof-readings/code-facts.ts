/** What a QR code says of a transfer: `amount` in EGP. */
export type CodeFacts = { amount?: number; reference?: string }

const amountKeys = ['amount', 'amt', 'transactionamount']
const referenceKeys = [
  'reference',
  'ref',
  'referenceno',
  'referencenumber',
  'refno',
  'rrn',
  'transactionid',
  'transactionreference',
  'txnid',
  'trxid',
]

/**
 * The amount and the reference in the content of a QR code: of a payment by the standard of EMVCo, of an address with such
 * parameters, of JSON, or of lines that name them. Null if it says neither. What contradicts itself is left out.
 */
export function codeFactsOf(text: string): CodeFacts | null {
  const named = text.startsWith('000201')
    ? ofPayment(text)
    : (ofAddress(text) ?? ofJson(text) ?? ofLines(text))
  const amount = only(named, amountKeys, (value) =>
    /^\d{1,7}(\.\d{1,2})?$/.test(value) && Number(value) > 0 ? Number(value) : undefined,
  )
  const reference = only(named, referenceKeys, (value) =>
    /^[A-Z]{0,6}\d{6,20}$/i.test(value) ? value.toUpperCase() : undefined,
  )
  if (amount === undefined && reference === undefined) return null
  return { ...(amount !== undefined && { amount }), ...(reference !== undefined && { reference }) }
}

type Named = [string, string][]

function only<Value>(named: Named, keys: string[], parse: (text: string) => Value | undefined) {
  const values = named.flatMap(([key, text]) =>
    keys.includes(plainKey(key)) ? (parse(text.trim()) ?? []) : [],
  )
  return new Set(values).size === 1 ? values[0] : undefined
}

const plainKey = (key: string) => key.toLowerCase().replaceAll(/[\s_.-]/g, '')

function ofAddress(text: string): Named | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? [...url.searchParams] : null
}

function ofJson(text: string): Named | null {
  if (!text.startsWith('{')) return null
  try {
    const parsed: unknown = JSON.parse(text)
    return Object.entries(parsed ?? {}).map(([key, value]) => [key, String(value)])
  } catch {
    return []
  }
}

const ofLines = (text: string): Named =>
  text.split(/[\n;|&]/).flatMap((line) => {
    const [, key, value] = /^\s*([\p{L} _.-]{2,30})\s*[:=]\s*(?:EGP\s*)?(\S+)\s*$/u.exec(line) ?? []
    return key && value ? [[key, value]] : []
  })

const egyptianPounds = '818'

/**
 * Of the standard "QR Code Specification for Payment Systems": fields of two digits for what it is, two for its length and
 * the value; 54 is the amount in the currency 53, 05 in 62 the reference, and 63 at the end the sum that checks the rest.
 */
function ofPayment(text: string): Named {
  const end = text.length - 4
  const isWhole =
    text.slice(end - 4, end) === '6304' && checkSum(text.slice(0, end)) === text.slice(end).toUpperCase()
  const fields = fieldsOf(text)
  if (!isWhole || fields.get('53') !== egyptianPounds) return []
  return [
    ['amount', fields.get('54') ?? ''],
    ['ref', fieldsOf(fields.get('62') ?? '').get('05') ?? ''],
  ]
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at + 4 <= text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    if (!Number.isInteger(length)) break
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

/** CRC-16 with the polynomial 0x1021 from 0xFFFF, as four hexadecimal digits. */
function checkSum(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
