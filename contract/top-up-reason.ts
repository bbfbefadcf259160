import type { Language } from './values.ts'

/** The reason that asks for the rest of a payment, which the applicant reads. Amounts are in piastres. */
export function topUpReason(
  { kept, missing }: { kept: number; missing: number },
  language: Language,
): string {
  const [arrived, rest] = [kept, missing].map((amount) => poundsText(amount))
  return language === 'ar'
    ? `وصل ${arrived} جنيه، وباقي ${rest} جنيه. حوّل الباقي ثم أرسل إيصاله.`
    : `EGP ${arrived} arrived, and EGP ${rest} is missing. Transfer the rest, then send its receipt.`
}

const written = [
  /^وصل (?<arrived>[\d,.]+ جنيه)، وباقي (?<missing>[\d,.]+ جنيه)\. حوّل الباقي/,
  /^(?<arrived>EGP [\d,.]+) arrived, and (?<missing>EGP [\d,.]+) is missing\. Transfer the rest/,
]

/** The amounts of a reason that asks for the rest, as it writes them; null for every other reason. */
export function readTopUpReason(reason: string | undefined): { arrived: string; missing: string } | null {
  for (const pattern of written) {
    const { arrived, missing } = pattern.exec(reason ?? '')?.groups ?? {}
    if (arrived && missing) return { arrived, missing }
  }
  return null
}

// Piastres only where there are any, always with two digits.
function poundsText(amount: number): string {
  const pounds = Math.trunc(amount / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return amount % 100 === 0 ? pounds : `${pounds}.${String(amount % 100).padStart(2, '0')}`
}
