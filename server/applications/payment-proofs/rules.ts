type Shape = { width: number | null; height: number | null }

/** Whether two images have the same proportions, up to rounding when they were scaled. */
export function isSameShape(one: Shape, other: Shape): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return false
  const ratio = (one.width * other.height) / (one.height * other.width)
  return ratio > 0.98 && ratio < 1 / 0.98
}
