import { setTimeout as pause } from 'node:timers/promises'
import { type Ledger, mark } from '#test/stress/crash-recovery/ledger.ts'

/** How many writes a second go on while a copy is made. */
export const writesPerSecond = 20

const soon = 5
const longestWait = 60_000

/** How many writes of all kinds were acknowledged. */
export const countWrites = (ledger: Ledger): number =>
  Object.values(mark(ledger)).reduce((sum, count) => sum + count, 0)

/** Waits before a write until fewer were acknowledged than are due at 20 a second from now. */
export function paced(ledger: Ledger): () => Promise<void> {
  const [startedAt, before] = [performance.now(), countWrites(ledger)]
  const due = () => before + ((performance.now() - startedAt) / 1000) * writesPerSecond
  return async () => {
    while (countWrites(ledger) >= due()) await pause(soon)
  }
}

/** Waits until something holds, but no longer than a minute; returns whether it does. */
export async function until(holds: () => boolean): Promise<boolean> {
  const late = performance.now() + longestWait
  while (!holds() && performance.now() < late) await pause(soon)
  return holds()
}
