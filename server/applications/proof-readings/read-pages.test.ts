import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { TextNotRead, type TextReader } from '#server/platform/text-reading/text-reader.ts'
import { formOf, postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPageOf, aPdfOfPages } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Text = Awaited<ReturnType<TextReader['read']>>

/** A page with one line, as read. */
function pageOf(line: string): Text {
  const words = line.split(' ').map((text, index) => ({
    text,
    language: 'eng' as const,
    line: 0,
    confidence: 0.95,
    box: { x: 50 + index * 200, y: 100, width: 150, height: 30 },
  }))
  const numbers = words
    .filter(({ text }) => /^\d/.test(text))
    .map(({ text, box }) => ({ text, kind: 'latin' as const, confidence: 0.99, box }))
  return { width: 1000, height: 1000, turn: 0, words, numbers, codes: [], unread: [] }
}

eachDatabase((kind) => {
  describe('a receipt of several pages', () => {
    let product: TestApp
    let answers: (Text | Error)[]
    let reads: number
    beforeEach(async () => {
      product = await pricedApp(kind)
      product.context.textReader = {
        read: async () => {
          const answer = answers[reads++]
          if (answer instanceof Error || !answer) throw answer ?? new Error('read too often')
          return answer
        },
      }
    })
    afterEach(() => product.close())

    const readPages = async (pages: (Text | Error)[]) => {
      answers = pages
      reads = 0
      const pdf = aPdfOfPages(['A', 'B', 'C'].map((text) => aPageOf(text)))
      const { _id } = await postApplication(product.app, { proof: formOf(pdf, 'r.pdf', 'application/pdf') })
      product.clock.advance(20_000)
      const jobs = openProductJobs(product.context)
      await jobs.runDueJobs()
      await jobs.stop()
      const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const answer = await product.app.inject({ url: `/api/admin/requests/${_id}`, headers })
      return answer.json().subscription.reading
    }

    it('whose amount is on the first is read no further', async () => {
      const reading = await readPages([pageOf('Amount 1500')])
      expect(reading.facts.amount).toMatchObject({ value: 1500, box: { x: 250 } })
      expect([reads, reading.facts.amount.box.page]).toEqual([1, undefined])
    })

    it('that begins with a letter is read on its second', async () => {
      const reading = await readPages([pageOf('Reference 309476865128'), pageOf('Amount 1500')])
      expect(reading.facts.amount).toMatchObject({ value: 1500, box: { x: 250, page: 2 } })
      // The reference of another page may be of another transfer.
      expect(reading.facts.reference).toBeNull()
    })

    it('keeps what the first says where the second says nothing, and is never read to its third', async () => {
      const first = pageOf('Reference 309476865128')
      expect((await readPages([first, pageOf('Terms')])).facts).toMatchObject({
        reference: { value: '309476865128' },
      })
      expect((await readPages([first, new TextNotRead('too much text')])).state).toBe('read')
    })
  })
})
