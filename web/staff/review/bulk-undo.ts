type Offer = { undo: () => void; until: number }

let offered: Offer | null = null

/** Offers the undo of a bulk rejection to the key of the desk, for as long as the decisions are held, in milliseconds. */
export function offerBulkUndo(undo: () => void, time: number): void {
  offered = { undo, until: performance.now() + time }
}

/** Ends the offer. */
export function endBulkUndo(): void {
  offered = null
}

/** The undo of the latest bulk rejection, once, while it is offered. */
export function takeBulkUndo(): (() => void) | null {
  const taken = offered && performance.now() < offered.until ? offered.undo : null
  offered = null
  return taken
}
