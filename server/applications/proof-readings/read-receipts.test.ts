import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { TextNotRead, type TextReader } from '#server/platform/text-reading/text-reader.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Text = Awaited<ReturnType<TextReader['read']>>

/** An English receipt as read, with these lines. */
function textOf(lines: [label: string, value: string][]): Text {
  const box = (x: number, line: number, width: number) => ({ x, y: 100 + line * 60, width, height: 30 })
  const words = lines.flatMap(([label, value], line) =>
    [
      ...label.split(' ').map((text, index) => ({ text, x: 50 + index * 150, width: 120 })),
      { text: value, x: 600, width: 300 },
    ].map(({ text, x, width }) => ({
      text,
      language: 'eng' as const,
      line,
      confidence: 0.95,
      box: box(x, line, width),
    })),
  )
  const numbers = lines.flatMap(([, value], line) =>
    /^\d/.test(value)
      ? [
          {
            text: value.replace(/,/g, '.'),
            kind: 'latin' as const,
            confidence: 0.99,
            box: box(600, line, 300),
          },
        ]
      : [],
  )
  return { width: 1000, height: 1000, words, numbers }
}

const receipt = textOf([
  ['Transfer successful', ''],
  ['Amount', '1,500.00'],
  ['Reference', '309476865128'],
  ['Date', '01/03/2026'],
])

eachDatabase((kind) => {
  describe('the receipts of waiting requests', () => {
    let product: TestApp
    let reads: string[]
    let answer: () => Promise<Text>
    let staff: Record<string, string>

    beforeEach(async () => {
      reads = []
      answer = async () => receipt
      product = await pricedApp(kind)
      product.context.textReader = {
        read: (path) => {
          reads.push(path)
          return answer()
        },
      }
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    })
    afterEach(() => product.close())

    const runJobs = async () => {
      product.clock.advance(20_000)
      const jobs = openProductJobs(product.context)
      await jobs.runDueJobs()
      await jobs.stop()
    }
    const readingOf = async (id: string, headers = staff) =>
      (await product.app.inject({ url: `/api/admin/requests/${id}`, headers })).json().subscription?.reading
    const stored = () => product.context.db.selectFrom('proof_readings').selectAll().execute()

    it('are read once each, after they were sent', async () => {
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      expect(await readingOf(_id)).toEqual({ state: 'not_read', facts: null, sameReference: [] })
      await runJobs()
      const reading = await readingOf(_id)
      expect(reading.state).toBe('read')
      expect(reading.facts).toMatchObject({
        amount: { value: 1500, box: { x: 600, width: 300 } },
        reference: { value: '309476865128' },
        time: { value: '2026-03-01' },
        state: { value: 'sent' },
        sender: null,
      })
      await runJobs()
      expect(reads).toHaveLength(1)
    })

    it('that cannot be read are not tried again', async () => {
      answer = async () => {
        throw new TextNotRead('the process took too much work')
      }
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      await runJobs()
      expect(await readingOf(_id)).toEqual({ state: 'failed', facts: null, sameReference: [] })
      expect(reads).toHaveLength(1)
    })

    it('stay unread while the server stops, and are read by the next', async () => {
      answer = async () => {
        throw new DOMException('stopping', 'AbortError')
      }
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      expect(await readingOf(_id)).toMatchObject({ state: 'not_read' })
      answer = async () => receipt
      product.clock.advance(120_000)
      await runJobs()
      expect(await readingOf(_id)).toMatchObject({ state: 'read' })
    })

    it('with the same reference name each other, but not to a coach of other members', async () => {
      const own = await postApplication(product.app, { fullName: 'Mona', email: 'mona@example.com' })
      const hidden = await postApplication(product.app, { fullName: 'Zzhidden', email: 'zz@example.com' })
      await runJobs()
      expect((await readingOf(own._id)).sameReference).toEqual([
        { subscriptionId: hidden._id, fullName: 'Zzhidden' },
      ])
      const { id: coachId } = await anAccount(product.context, {
        role: 'coach',
        name: 'Salma',
        email: 's@example.com',
      })
      const { headers } = await aSession(product.context, { id: coachId })
      const { db } = product.context
      const member = await anAccount(product.context, { name: 'Mona', email: 'mona@example.com', days: 3 })
      await db.updateTable('users').set({ coach_id: coachId }).where('id', '=', member.id).execute()
      await db.updateTable('applications').set({ user_id: member.id }).where('id', '=', own._id).execute()
      await db.updateTable('users').set({ sees: 'mine' }).where('id', '=', coachId).execute()
      const reading = await readingOf(own._id, headers)
      expect(reading).toMatchObject({ state: 'read', sameReference: [], hiddenSameReference: 1 })
      expect(JSON.stringify(reading)).not.toMatch(/zzhidden/i)
    })

    it('are forgotten with their proofs', async () => {
      await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      expect(await stored()).toHaveLength(1)
      await product.context.db.deleteFrom('uploads').execute()
      expect(await stored()).toEqual([])
    })

    it('are markup to nobody: a name with tags is no name, and texts are short', async () => {
      answer = async () =>
        textOf([
          ['From', '<img/src=x>'],
          ['Amount', '1,500.00'],
        ])
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      expect((await readingOf(_id)).facts).toMatchObject({ sender: null, amount: { value: 1500 } })
    })

    it('are left alone where nothing can read them', async () => {
      product.context.textReader = null
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      expect(await readingOf(_id)).toMatchObject({ state: 'not_read' })
      expect(await stored()).toEqual([])
    })
  })
})
