import { expect, it } from 'vitest'
import { copyChanges } from './changed-receipts.ts'
import { measureCopies } from './measure-copies.ts'

it('finds copies of receipts, and flags no honest one', async () => {
  const { honest, copies } = await measureCopies(24, 2)
  expect(honest.flagged).toEqual([])
  for (const change of copyChanges) {
    const { missed, wrong } = copies[change]
    expect({ change, missed, wrong }).toEqual({ change, missed: [], wrong: [] })
  }
})
