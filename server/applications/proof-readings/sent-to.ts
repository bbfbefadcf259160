import type { ProofReading, ReceiptFacts } from '#contract/proof-reading.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { likeness, type Payee, payeeOf, payeesIn } from './payee.ts'

type Methods = SiteSettings['paymentMethods']

/** The site's own numbers and handles: those to pay to now, and whatever else was or may be the owner's. */
export type OwnPayees = {
  methods: Methods
  /** Read only where what is paid to now does not explain a receipt. */
  others: () => Promise<string[]>
}

/**
 * Whether a receipt's money went to the site: undefined where that is unsure, as nobody is to be suspected without cause.
 * It went to another only if nothing of the site's may be what the receipt shows, and the method that was chosen, or that the
 * receipt names, has something of the same kind to compare it with. Who pays to a handle may be shown the account behind it,
 * whatever the receipt names.
 */
export async function sentToOf(
  { recipient, method }: Pick<ReceiptFacts, 'recipient' | 'method'>,
  chosen: string | null,
  own: OwnPayees,
): Promise<ProofReading['sentTo']> {
  const shown = recipient && payeeOf(recipient.value)
  if (!shown) return undefined
  const found = listOf(own.methods).flatMap(({ texts }) => texts.flatMap(payeesIn))
  const best = bestLikeness(shown, found)
  if (best === 'same') return { expected: null }
  const mayBeBehind = shown.kind === 'account' && listOf(own.methods).some(hasAccountBehind)
  const expected = listOf(own.methods)
    .filter(({ key }) =>
      mayBeBehind ? key === chosen : isMeant(key, { chosen, read: method?.value ?? null }),
    )
    .find(({ texts }) => texts.flatMap(payeesIn).some(({ kind }) => kind === shown.kind))
  if (best === 'near' || !expected) return undefined
  const others = (await own.others()).flatMap(payeesIn)
  return bestLikeness(shown, others) === 'other' ? { expected: expected.number } : undefined
}

function bestLikeness(shown: Payee, own: Payee[]): 'same' | 'near' | 'other' {
  const all = own.map((one) => likeness(shown, one))
  return all.includes('same') ? 'same' : all.includes('near') ? 'near' : 'other'
}

type Own = { key: string; number: string; texts: string[] }

const listOf = ({ instapay, vodafoneCash, others }: Methods): Own[] => [
  own('instapay', instapay),
  own('vodafoneCash', vodafoneCash),
  ...others.map((method) => own(method.id ?? '', method)),
]

// Some owners write the number beside the name.
const own = (key: string, { number, name }: { number: string; name: string }): Own => ({
  key,
  number,
  texts: [number, name],
})

/** Whether an account that the site does not name may be behind a method: there is one behind each handle and wallet. */
const hasAccountBehind = ({ number }: Own) => {
  const kinds = payeesIn(number).map(({ kind }) => kind)
  return number !== '' && (kinds.length === 0 || kinds.some((kind) => kind !== 'account'))
}

/** Whether a method is the one that was chosen or that the receipt names; any of them where neither is known. */
function isMeant(key: string, { chosen, read }: { chosen: string | null; read: string | null }): boolean {
  if (chosen === null && read === null) return true
  const isNamed = key === 'instapay' || key === 'vodafoneCash'
  return key === chosen || key === read || (read === 'bank' && !isNamed)
}
