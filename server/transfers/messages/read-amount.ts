const piastresPerPound = 100
const largest = 10_000_000 * piastresPerPound

/**
 * An amount as people write it, in piastres: `2,000.50`, `2.000,50`, `2000`. Null if it can be read in two ways, as
 * `2.000`, if it has parts of a piastre, and above a hundred million.
 */
export function readAmount(written: string): number | null {
  const plain = written.replace(/\s/g, '')
  const grouped = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(plain)
  // As in German or French: the comma is last, with one or two digits.
  const other = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(plain)
  const found = grouped ?? other
  if (!found) return null
  const [, pounds = '', piastres = ''] = found
  const amount = Number(pounds.replace(/[.,]/g, '')) * piastresPerPound + Number(piastres.padEnd(2, '0'))
  return amount > 0 && amount <= largest ? amount : null
}
