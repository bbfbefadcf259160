/** The middle one of several numbers by size; the upper of the two where their count is even. */
export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** What 99 of 100 of the numbers keep to. */
export function p99(values: number[]): number {
  return quantile(values, 0.99)
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
