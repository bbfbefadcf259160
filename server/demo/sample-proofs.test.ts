import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsIn } from '#server/applications/proof-readings/index.ts'
import { readPicture } from '#server/platform/text-reading/read-picture.ts'
import { requests } from './people.ts'
import { makeProofs } from './sample-proofs.ts'

const prices = { basic: 1200, professional: 2000, premium: 3200 }
const now = new Date('2026-11-30T10:00:00Z')

// Their amounts are set larger and bolder than those of the receipts that the reading was tuned on.
test('what a sample receipt says is read by machine', { timeout: 300_000 }, async () => {
  const looks = ['transfer', 'transfer-dark', 'message']
  const chosen = looks.flatMap(
    (look) => requests.find(({ receipt }) => receipt !== 'pdf' && receipt.look === look) ?? [],
  )
  const folder = await mkdtemp(join(tmpdir(), 'sample-proofs-'))
  try {
    const amounts: (number | undefined)[] = []
    for (const { name, bytes } of await makeProofs(chosen, prices, now)) {
      const path = join(folder, name)
      await writeFile(path, bytes)
      const facts = factsIn(await readPicture(path))
      amounts.push(facts.amount?.value)
      // The demo's own, or blank: none of them may be said to be sent to another.
      expect([undefined, 'demo@instapay', '01000000000']).toContain(facts.recipient?.value)
      expect(facts.reference?.value).toMatch(/^41\d{10}$/)
      expect(facts.time?.value).toMatch(/^2026-1[01]-\d\dT\d\d:30$/)
    }
    expect(amounts).toEqual(chosen.map(({ plan }) => prices[plan]))
  } finally {
    await rm(folder, { recursive: true })
  }
})
