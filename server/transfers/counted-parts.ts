import type { ComparedTransfer, Fit, Found, OpenRequest } from './rules.ts'

/** Of a transfer: what it may pay, or which part, kept while the rest was asked for, it brought (`recorded`). */
export type Settled = { result: Found['result'] | 'recorded'; fits: Fit[] }

/**
 * Decides which transfers brought the parts that were kept: one transfer for each part. Whoever pays in equal parts sends two
 * transfers that look alike: of one alone nobody can say whether it is the part that was kept or the rest, so it is
 * `ambiguous`; if there is one more than parts, the earliest brought the parts, and the last is the rest.
 */
export function settleParts(
  found: Found[],
  { transfers, parts }: { transfers: ComparedTransfer[]; parts: OpenRequest[] },
): { settled: Settled[]; free: OpenRequest[] } {
  const settled = found.map((one): Settled => {
    const isPart = one.result === 'matched' && one.fits[0]?.request.partOf != null
    return isPart ? { ...one, result: 'recorded' } : one
  })
  const brought = new Set(
    settled.flatMap(({ result, fits: [fit] }) => (result === 'recorded' && fit ? fit.request.id : [])),
  )
  const groups = Map.groupBy(
    parts.filter(({ id }) => !brought.has(id)),
    ({ partOf, missing }) => `${partOf} ${missing}`,
  )
  const free = [...groups.values()].flatMap((group) => settleGroup(settled, { transfers, group }))
  return { settled: settled.map((one) => unsure(one, free)), free }
}

const ofRequest = ({ id, partOf }: OpenRequest) => partOf ?? id
const hasAmount = ({ evidence }: Fit) => evidence.includes('amount')

/** Gives parts of one request and one amount to their transfers; returns those whose transfer is not known. */
function settleGroup(
  settled: Settled[],
  { transfers, group }: { transfers: ComparedTransfer[]; group: OpenRequest[] },
): OpenRequest[] {
  const ids = new Set(group.map(({ id }) => id))
  const request = group[0]?.partOf
  const isPart = (fit: Fit) => ids.has(fit.request.id)
  const claims = [...settled.entries()]
    .filter(
      ([, { result, fits }]) =>
        result === 'ambiguous' &&
        fits.some(isPart) &&
        fits.every((fit) => ofRequest(fit.request) === request),
    )
    .sort(([one], [other]) => compareTimes(transfers[one], transfers[other]) || one - other)
  const mayBeRest = claims.some(([, { fits }]) => fits.some((fit) => !isPart(fit) && hasAmount(fit)))
  if (mayBeRest && claims.length <= group.length) return group
  for (const [order, [place, { fits }]] of claims.entries()) {
    const part = group[order]
    const evidence = fits.find(isPart)?.evidence ?? []
    settled[place] = part
      ? { result: 'recorded', fits: [{ request: part, evidence }] }
      : { result: 'ambiguous', fits: fits.filter((fit) => !isPart(fit)) }
  }
  for (const [place] of claims.slice(group.length)) settled[place] = restOf(settled, place)
  return group.slice(claims.length)
}

/** A transfer that brought no part, once the others are known: the rest, if it alone fits that. */
function restOf(settled: Settled[], place: number): Settled {
  const { fits } = settled[place] ?? { fits: [] }
  const [only] = fits
  if (!only) return { result: 'unmatched', fits }
  const isAlone = settled.every(
    (other, otherPlace) =>
      otherPlace === place || other.fits.every(({ request }) => request.id !== only.request.id),
  )
  return { result: fits.length === 1 && isAlone && hasAmount(only) ? 'matched' : 'ambiguous', fits }
}

/** By amount and time alone a transfer that fits the rest may as well be an equal part that was kept before. */
function unsure(one: Settled, free: OpenRequest[]): Settled {
  const [fit] = one.fits
  if (one.result !== 'matched' || !fit || !isCountedPart(fit, free)) return one
  return { ...one, result: 'ambiguous' }
}

/** Whether just what a transfer brought was kept for a request before, and its transfer is not known. */
export function isCountedPart({ request, evidence }: Fit, free: OpenRequest[]): boolean {
  if (request.partOf !== null) return true
  if (!evidence.includes('amount')) return false
  return free.some(({ partOf, missing }) => partOf === request.id && missing === request.missing)
}

const compareTimes = (one: ComparedTransfer | undefined, other: ComparedTransfer | undefined) => {
  const [first, second] = [timeOf(one), timeOf(other)]
  return first < second ? -1 : first > second ? 1 : 0
}
const timeOf = (one: ComparedTransfer | undefined) => one?.clues.at ?? one?.clues.day ?? ''
