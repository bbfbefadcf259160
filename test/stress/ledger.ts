import fc from 'fast-check'
import { aHistory } from '#test/stress/histories/arbitrary-act.ts'
import { Books } from '#test/stress/histories/books.ts'

// No piastre and no day appears or vanishes, whatever happens in which order: 100,000 random histories of orders,
// transfers, approvals, refunds and freezes. `--short`: 2,000. `--seed=1` repeats one run.
const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--seed='))?.slice('--seed='.length)
const numRuns = isShort ? 2000 : 100_000
const seed = named ? Number(named) : Date.now() % 2 ** 31

const done = { acts: 0, approved: 0, entries: 0 }
fc.assert(
  fc.property(aHistory, (history) => {
    const books = new Books()
    for (const act of history) {
      books.carryOut(act)
      books.check()
    }
    done.acts += history.length
    done.approved += books.orders.filter(({ state }) => state === 'approved').length
    done.entries += books.orders.reduce((sum, { entries }) => sum + entries.length, 0)
  }),
  { numRuns, seed },
)
const counted = Object.entries(done).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
console.log(`${numRuns.toLocaleString('en')} histories hold (seed ${seed}): ${counted.join(', ')}`)
