import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { FileMissing, StorageUnavailable } from '#server/platform/files/file-store.ts'
import { TextNotRead, type TextReader } from '#server/platform/text-reading/text-reader.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { receiptJobs } from './read-receipts.ts'

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
  return { width: 1000, height: 1000, turn: 0, words, numbers, codes: [], unread: [] }
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

    const runJobs = async (waitMinutes = 1 / 3) => {
      product.clock.advance(waitMinutes * 60_000)
      const jobs = openProductJobs(product.context)
      await jobs.runDueJobs()
      await jobs.stop()
    }
    const readingOf = async (id: string, headers = staff) =>
      (await product.app.inject({ url: `/api/admin/requests/${id}`, headers })).json().subscription?.reading
    const tries = () => product.context.db.selectFrom('proof_tries').selectAll().execute()
    const stored = () => product.context.db.selectFrom('proof_readings').selectAll().execute()

    it('are read once each, after they were sent', async () => {
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      expect(await readingOf(_id)).toEqual({ state: 'reading', facts: null, sameReference: [] })
      const publish = vi.spyOn(product.context.events, 'publish')
      await runJobs()
      expect(publish).toHaveBeenCalledWith(expect.objectContaining({ id: _id, change: 'read' }))
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
      expect(
        publish.mock.calls.filter(([event]) => 'change' in event && event.change === 'read'),
      ).toHaveLength(1)
    })

    it('are being read, for their senders too, until they are, and not where no machine reads them', async () => {
      const { _id, code } = await postApplication(product.app, { email: 'mona@example.com' })
      const stateOf = async () => {
        const payload = { code, phoneLast4: '4567' }
        return (
          await product.app.inject({ method: 'POST', url: '/api/subscriptions/status', payload })
        ).json()
      }
      expect(await stateOf()).toMatchObject({ status: 'pending', isBeingRead: true })
      const { textReader } = product.context
      product.context.textReader = null
      expect(await stateOf()).not.toHaveProperty('isBeingRead')
      expect(await readingOf(_id)).toMatchObject({ state: 'not_read' })
      product.context.textReader = textReader
      await runJobs()
      const read = await stateOf()
      expect(read).toMatchObject({ reading: { amount: 1500 } })
      expect(read).not.toHaveProperty('isBeingRead')
    })

    it('are not being read once they were rejected, and still are just after an approval', async () => {
      const [approved, rejected] = [
        await postApplication(product.app, { email: 'mona@example.com' }),
        await postApplication(product.app, { email: 'sara@example.com' }),
      ]
      const post = (url: string, payload: object) =>
        product.app.inject({ method: 'POST', url: `/api${url}`, headers: staff, payload })
      await post(`/admin/approve/${approved._id}`, {})
      await post(`/admin/reject/${rejected._id}`, { reason: 'Another name' })
      expect(await readingOf(approved._id)).toMatchObject({ state: 'reading' })
      expect(await readingOf(rejected._id)).toMatchObject({ state: 'not_read' })
      product.clock.advance(8 * 24 * 60 * 60_000)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      expect(await readingOf(approved._id)).toMatchObject({ state: 'not_read' })
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

    it('whose file cannot be opened are left for later, and stop no others', async () => {
      const { files } = product.context
      const { open } = files
      const ways = [new StorageUnavailable(new Error('EIO')), new FileMissing('gone'), new Error('a bug')]
      const broken = new Map<string, Error>()
      for (const [index, error] of ways.entries()) {
        const { _id } = await postApplication(product.app, { email: `broken${index}@example.com` })
        const { storage_key } = await product.context.db
          .selectFrom('uploads')
          .select('storage_key')
          .where('application_id', '=', _id)
          .executeTakeFirstOrThrow()
        broken.set(storage_key, error)
      }
      files.open = async (key, range) => {
        for (const [start, error] of broken) if (key.startsWith(start)) throw error
        return open(key, range)
      }
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      expect(await readingOf(_id)).toMatchObject({ state: 'read' })
      expect(await stored()).toHaveLength(1)
      broken.clear()
      await runJobs(2)
      expect((await stored()).map(({ state }) => state)).toEqual(['read', 'read', 'read', 'read'])
      expect(await tries()).toEqual([])
    })

    it('whose reading is ended five times count as failed, and are not begun more often', async () => {
      let begun = 0
      answer = async () => {
        begun++
        throw new TextNotRead('the process ended', { mayWorkLater: true })
      }
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      for (const [count, wait] of [1, 2, 11, 101].entries()) {
        await runJobs(wait)
        await runJobs()
        // After the second one nobody knows when.
        expect([begun, (await readingOf(_id)).state]).toEqual([
          count + 1,
          count === 0 ? 'reading' : 'not_read',
        ])
      }
      await runJobs(1001)
      await runJobs(2000)
      expect([begun, (await stored()).map(({ state }) => state)]).toEqual([5, ['failed']])
      expect(await tries()).toEqual([])
    })

    it('that end the server each time they are read are given up without another try', async () => {
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      const { id } = await product.context.db.selectFrom('uploads').select('id').executeTakeFirstOrThrow()
      await product.context.db
        .insertInto('proof_tries')
        .values({ upload_id: id, work: 'read', tries: 5, next_at: product.clock.now() })
        .execute()
      await runJobs()
      expect([reads, (await readingOf(_id)).state]).toEqual([[], 'failed'])
    })

    it('do not count a try that the stopping server ended', async () => {
      await postApplication(product.app, { email: 'mona@example.com' })
      for (let count = 0; count < 6; count++) {
        const stopping = new AbortController()
        answer = async () => {
          stopping.abort()
          throw stopping.signal.reason
        }
        await receiptJobs(product.context, () => {})[0]?.run(stopping.signal)
      }
      answer = async () => receipt
      await runJobs()
      expect((await stored()).map(({ state }) => state)).toEqual(['read'])
    })

    it('stay unread while the server stops, and are read by the next', async () => {
      answer = async () => {
        throw new DOMException('stopping', 'AbortError')
      }
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      expect(await readingOf(_id)).toMatchObject({ state: 'reading' })
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

    it('with the same reference are named up to ten, and the others are counted', async () => {
      const ids: string[] = []
      for (let number = 0; number < 13; number++) {
        const { _id } = await postApplication(product.app, { email: `same-${number}@example.com` })
        ids.push(_id)
      }
      await runJobs()
      const reading = await readingOf(ids[0] ?? '')
      expect(reading.sameReference).toHaveLength(10)
      expect(reading.moreSameReference).toBe(2)
      expect(reading).not.toHaveProperty('hiddenSameReference')
    })

    it('of the same amount and minute name each other, whatever their references say', async () => {
      const sent = (reference: string, date: string) => async () =>
        textOf([
          ['Amount', '1,500.00'],
          ['Reference', reference],
          ['Date', date],
        ])
      const dated = (reference: string, clock: string) => async () => {
        const text = await sent(reference, '01/03/2026')()
        const box = { x: 930, y: 220, width: 60, height: 30 }
        const words = [{ text: clock, language: 'eng' as const, line: 2, confidence: 0.95, box }]
        const numbers = [{ text: clock, kind: 'latin' as const, confidence: 0.99, box }]
        return { ...text, words: [...text.words, ...words], numbers: [...text.numbers, ...numbers] }
      }
      const ids: string[] = []
      for (const [name, text] of Object.entries({
        First: dated('309476865128', '14:05'),
        Forged: dated('309476865777', '14:05'),
        Later: dated('309476865999', '14:06'),
        Day: sent('309476865555', '01/03/2026'),
      })) {
        answer = text
        ids.push((await postApplication(product.app, { fullName: name, email: `${name}@example.com` }))._id)
        await runJobs()
      }
      const others = await Promise.all(ids.map(async (id) => (await readingOf(id)).sameMoment))
      expect(others).toEqual([
        [{ subscriptionId: ids[1], fullName: 'Forged' }],
        [{ subscriptionId: ids[0], fullName: 'First' }],
        undefined,
        undefined,
      ])
    })

    it('of the same amount and minute are two transfers if their references and methods both differ', async () => {
      const of = (method: string, reference: string) => async () => {
        const text = textOf([
          [method, ''],
          ['Amount', '1,500.00'],
          ['Reference', reference],
          ['Date', '01/03/2026'],
        ])
        const box = { x: 930, y: 280, width: 60, height: 30 }
        const word = { text: '14:05', language: 'eng' as const, line: 3, confidence: 0.95, box }
        const number = { text: '14:05', kind: 'latin' as const, confidence: 0.99, box }
        return { ...text, words: [...text.words, word], numbers: [...text.numbers, number] }
      }
      const ids: string[] = []
      for (const [name, text] of Object.entries({
        Hossam: of('Vodafone Cash', '005512347789'),
        Nada: of('InstaPay', '704512983401'),
        Edited: of('InstaPay', '704512983777'),
      })) {
        answer = text
        ids.push((await postApplication(product.app, { fullName: name, email: `${name}@example.com` }))._id)
        await runJobs()
      }
      const others = await Promise.all(ids.map(async (id) => (await readingOf(id)).sameMoment))
      expect(others).toEqual([
        undefined,
        [{ subscriptionId: ids[2], fullName: 'Edited' }],
        [{ subscriptionId: ids[1], fullName: 'Nada' }],
      ])
    })

    it('that were approved at once are read later, after those that wait', async () => {
      const early = await postApplication(product.app, { email: 'early@example.com' })
      await postApplication(product.app, { email: 'waits@example.com' })
      const approve = `/api/admin/approve/${early._id}`
      await product.app.inject({ method: 'POST', url: approve, headers: staff, payload: {} })
      const proofOf = async (email: string) =>
        product.context.db
          .selectFrom('applications')
          .select('proof_id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      await runJobs()
      expect((await stored()).map(({ upload_id }) => upload_id).sort()).toEqual(
        [(await proofOf('early@example.com')).proof_id, (await proofOf('waits@example.com')).proof_id].sort(),
      )
      const again = await postApplication(product.app, { email: 'again@example.com' })
      await runJobs()
      expect(
        (await readingOf(again._id)).sameReference.map(
          (one: { subscriptionId: string }) => one.subscriptionId,
        ),
      ).toContain(early._id)
    })

    it('dated after they were read are said to be', async () => {
      answer = async () =>
        textOf([
          ['Amount', '1,500.00'],
          ['Date', '04/03/2026'],
        ])
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      expect(await readingOf(_id)).toMatchObject({ daysAhead: 3 })
    })

    it('are forgotten with their proofs', async () => {
      await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      expect(await stored()).toHaveLength(1)
      await product.context.db.deleteFrom('uploads').execute()
      expect(await stored()).toEqual([])
    })

    it('that another version stored in another form count as failed, and the list is shown', async () => {
      const { _id } = await postApplication(product.app, { email: 'mona@example.com' })
      await runJobs()
      const { db } = product.context
      await db
        .updateTable('proof_readings')
        .set({ facts: JSON.stringify({ amount: 'x' }) })
        .execute()
      const list = await product.app.inject({ url: '/api/admin/requests', headers: staff })
      expect(list.json().requests.map(({ reading }: { reading: unknown }) => reading)).toEqual([
        { state: 'failed', facts: null, sameReference: [] },
      ])
      expect((await readingOf(_id)).state).toBe('failed')
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
