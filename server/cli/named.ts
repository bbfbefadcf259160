const MOST = 20

/** How many files there are, with the keys of the first: `2 files (a1…, b2…)`. */
export function named(keys: string[]): string {
  const more = keys.length > MOST ? ', …' : ''
  return `${keys.length} ${keys.length === 1 ? 'file' : 'files'} (${keys.slice(0, MOST).join(', ')}${more})`
}
