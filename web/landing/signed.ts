/** A change with its sign in front, `+2.5` or `−2.5`; none is `0`. `write` puts the digits. */
export function signed(change: number, write: (value: number) => string): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return sign + write(Math.abs(change))
}
