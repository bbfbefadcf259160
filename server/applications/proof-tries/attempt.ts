import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { deleteTries, type ProofWork, putTry, triesBefore } from './store.ts'

// Five tries over most of a day: a restart is over in a minute, a store that is away in a night.
const waitsInMinutes = [1, 10, 100, 1000, 1000]
const minute = 60_000

/** `done`, `later` for what may work the next time, or `not_now` if nothing was tried. */
export type Outcome = 'done' | 'later' | 'not_now'

/** Work on a proof; what `act` throws is logged and tried again. `giveUp` is called instead of the try after the last one. */
export type ProofTask = {
  proof: ProofWork
  act: (isLast: boolean) => Promise<Outcome>
  giveUp: () => Promise<void>
}

/**
 * Does work on a proof, or leaves it for later, so that one that cannot be done stops no others. The try is noted before
 * it begins: if it ends this process, too, the next one waits, and does not try forever.
 */
export async function attempt(context: Context, signal: AbortSignal, task: ProofTask): Promise<Outcome> {
  const { proof, giveUp } = task
  const before = await begin(context, proof)
  // It was deleted meanwhile.
  if (before === null) return 'done'
  const number = before + 1
  const isLast = number >= waitsInMinutes.length
  const outcome = number > waitsInMinutes.length ? 'later' : await tried(context, { task, signal, isLast })
  if (outcome === 'not_now') {
    await inTransaction(context.db, (tx) =>
      putTry(tx, { ...proof, tries: before, next_at: context.clock.now() }),
    )
    return outcome
  }
  if (outcome === 'later') {
    if (!isLast) return outcome
    await giveUp()
  }
  await inTransaction(context.db, (tx) => deleteTries(tx, proof))
  return 'done'
}

function begin({ db, clock }: Context, proof: ProofWork): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const before = await triesBefore(tx, proof)
    if (before === null) return null
    const wait = (waitsInMinutes[before] ?? 0) * minute
    await putTry(tx, { ...proof, tries: before + 1, next_at: new Date(clock.now().getTime() + wait) })
    return before
  })
}

type Trying = { task: ProofTask; signal: AbortSignal; isLast: boolean }

async function tried({ log }: Context, { task, signal, isLast }: Trying): Promise<Outcome> {
  try {
    return await task.act(isLast)
  } catch (error) {
    if (signal.aborted) return 'not_now'
    log.warn({ err: error, ...task.proof, isLast }, 'work on a payment proof did not succeed')
    return 'later'
  }
}
