import type { ReceiptLook } from './receipt-look.ts'

/** A place of what a frame scrolls, from its left and top; 1 is the whole width or height. */
export type Point = { x: number; y: number }

const top: Point = { x: 0.5, y: 0 }

/** The place in the middle of the frame once a receipt is shown in another way. */
export function centreAfter(centre: Point, former: ReceiptLook, look: ReceiptLook): Point {
  // What was fitted had no place of its own, and another page begins at its top.
  if (former.zoom === 1 || former.page !== look.page) return top
  let { x, y } = centre
  for (let turns = former.turns; turns !== look.turns; turns = (turns + 1) % 4) [x, y] = [1 - y, x]
  return { x, y }
}
