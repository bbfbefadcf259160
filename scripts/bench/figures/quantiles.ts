/** The median; the upper of the two middle values if their count is even. */
export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** The 95th percentile. */
export function p95(values: number[]): number {
  return quantile(values, 0.95)
}

/** The 99th percentile. */
export function p99(values: number[]): number {
  return quantile(values, 0.99)
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
