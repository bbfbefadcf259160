/** A change with its sign, `+2.5` or `−2.5`; zero is `0`. `write` formats the digits. */
export function signed(change: number, write: (value: number) => string): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return sign + write(Math.abs(change))
}
