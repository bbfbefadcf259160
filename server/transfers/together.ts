import {
  type Breathe,
  type ComparedRequest,
  type ComparedTransfer,
  evidenceOf,
  type Fit,
  isNear,
  longestDays,
  naming,
} from './rules.ts'

/** Amounts that fit only together: a transfer with two requests, or two transfers, by their places, with a request. */
export type Together =
  | { kind: 'requests'; fits: [Fit, Fit] }
  | { kind: 'transfers'; fit: Fit; places: [number, number] }

/** How many are offered of one transfer. More that nothing but amounts speak for are a guess, and none is offered. */
const mostTogether = 3

const isNamed = ({ evidence }: Fit) => evidence.some((one) => naming.includes(one))

/**
 * What open transfers may pay together with another transfer, or for two requests at once. Of many people with one price
 * any two add up, so one of the requests is named by the transfer, unless there are few.
 */
export async function findTogether(
  transfers: ComparedTransfer[],
  { open, requests, breathe }: { open: number[]; requests: ComparedRequest[]; breathe: Breathe },
): Promise<Map<number, Together[]>> {
  const byMissing = Map.groupBy(requests, ({ request }) => request.missing)
  const byAmount = Map.groupBy(open, (place) => transfers[place]?.clues.amount)
  const found = new Map<number, Together[]>()
  for (const place of open) {
    const one = transfers[place]
    if (!one) continue
    const near = requests.filter((request) => isNear(one, request, longestDays))
    const pairs = [
      ...forTwoRequests(one, near, byMissing),
      ...forTwoTransfers({ transfers, place, one, near, byAmount }),
    ]
    const named = pairs.filter(({ isNamed }) => isNamed)
    const chosen = named.length > 0 ? named : pairs.length <= mostTogether ? pairs : []
    if (chosen.length > 0)
      found.set(
        place,
        chosen.slice(0, mostTogether).map(({ together }) => together),
      )
    await breathe()
  }
  return found
}

type Pair = { together: Together; isNamed: boolean }

// Enough to know that there are too many, and to find those that are named among equals.
const mostPairs = 2000

const fitOf = (one: ComparedTransfer, other: ComparedRequest): Fit => ({
  request: other.request,
  evidence: evidenceOf(one, other),
})

function forTwoRequests(
  one: ComparedTransfer,
  near: ComparedRequest[],
  byMissing: Map<number, ComparedRequest[]>,
): Pair[] {
  const pairs: Pair[] = []
  for (const first of near) {
    for (const second of byMissing.get(one.clues.amount - first.request.missing) ?? []) {
      // Each pair once, in the order of their ids.
      if (second.request.id <= first.request.id || !isNear(one, second, longestDays)) continue
      const fits: [Fit, Fit] = [fitOf(one, first), fitOf(one, second)]
      pairs.push({ together: { kind: 'requests', fits }, isNamed: fits.some(isNamed) })
      if (pairs.length >= mostPairs) return pairs
    }
  }
  return pairs
}

function forTwoTransfers(given: {
  transfers: ComparedTransfer[]
  place: number
  one: ComparedTransfer
  near: ComparedRequest[]
  byAmount: Map<number | undefined, number[]>
}): Pair[] {
  const { transfers, place, one, near, byAmount } = given
  const pairs: Pair[] = []
  for (const request of near) {
    for (const otherPlace of byAmount.get(request.request.missing - one.clues.amount) ?? []) {
      const other = transfers[otherPlace]
      if (!other || otherPlace === place || !isNear(other, request, longestDays)) continue
      const fit = fitOf(one, request)
      const isSameSender = one.digits !== null && one.digits === other.digits
      const places: [number, number] = place < otherPlace ? [place, otherPlace] : [otherPlace, place]
      const together: Together = { kind: 'transfers', fit, places }
      pairs.push({ together, isNamed: isSameSender || isNamed(fit) || isNamed(fitOf(other, request)) })
      if (pairs.length >= mostPairs) return pairs
    }
  }
  return pairs
}
