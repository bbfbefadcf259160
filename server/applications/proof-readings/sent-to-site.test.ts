import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProofReading } from '#contract/proof-reading.ts'
import { postApplication } from '#server/test/applications.ts'
import { countStatements } from '#server/test/count-statements.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { readProofOf } from '#server/test/read-proof.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import type { TestApp } from '#server/test/test-app.ts'

const box = { x: 0, y: 0, width: 1, height: 1 }
const fact = <Value>(value: Value) => ({ value, confidence: 0.9, box })

eachDatabase((kind) => {
  describe('a receipt whose recipient was read', () => {
    let product: TestApp
    let site: SiteCalls
    let id: string
    beforeEach(async () => {
      product = await pricedApp(kind)
      site = await siteCalls(product)
      id = (await postApplication(product.app, { email: 'mona@example.com' }))._id
    })
    afterEach(() => product.close())

    const payTo = async (instapay: string, vodafoneCash: string) => {
      const { settings } = await site.read()
      const paymentMethods = {
        ...settings.paymentMethods,
        instapay: { number: instapay, name: 'Karim' },
        vodafoneCash: { number: vodafoneCash, name: 'Karim' },
      }
      expect((await site.publish({ paymentMethods })).statusCode).toBe(200)
      // The site is trusted for a second.
      product.clock.advance(2_000)
    }
    const reading = async () => (await site.call('GET', `/admin/requests/${id}`)).json().subscription.reading

    it('is compared with what the site has to pay to, as it is now and was before', async () => {
      await readProofOf(product.context, id, { recipient: fact('01098765432') })
      expect((await reading()).sentTo).toBeUndefined()
      await payTo('karim@instapay', '0100 123 4567')
      expect(await reading()).toMatchObject({
        facts: { recipient: { value: '01098765432' } },
        sentTo: { expected: '0100 123 4567' },
      })
      await payTo('karim@instapay', '010 9876 5432')
      expect((await reading()).sentTo).toEqual({ expected: null })
      // Whoever paid before the number was changed did as they were told.
      await payTo('karim@instapay', '0111 222 3333')
      expect((await reading()).sentTo).toBeUndefined()
    })

    it('is compared with the phone number of the site, too', async () => {
      await payTo('', '0100 123 4567')
      await readProofOf(product.context, id, { recipient: fact('010*****432') })
      expect((await reading()).sentTo).toEqual({ expected: '0100 123 4567' })
      const { settings } = await site.read()
      await site.publish({ socialLinks: { ...settings.socialLinks, phone: '010 9876 5432' } })
      product.clock.advance(2_000)
      expect((await reading()).sentTo).toBeUndefined()
    })

    it('is compared with each method of an earlier version that can be read', async () => {
      await payTo('karim@instapay', '010 9876 5432')
      const { db } = product.context
      const { settings } = await db
        .selectFrom('site_versions')
        .select('settings')
        .orderBy('version', 'desc')
        .executeTakeFirstOrThrow()
      const { paymentMethods, ...rest } = settings as { paymentMethods: Record<string, unknown> }
      // Some owners write the number beside the name.
      const vodafoneCash = { number: '', name: 'Karim 010 9876 5432' }
      const broken = {
        ...rest,
        paymentMethods: { ...paymentMethods, vodafoneCash, instapay: { number: 5 }, others: null },
      }
      await db
        .updateTable('site_versions')
        .set({ settings: JSON.stringify(broken) })
        .execute()
      await payTo('karim@instapay', '0100 123 4567')
      await readProofOf(product.context, id, { recipient: fact('01098765432') })
      expect((await reading()).sentTo).toBeUndefined()
    })

    it('costs a list of many receipts no more than one', async () => {
      const list = () => site.call('GET', '/admin/requests')
      const another = { recipient: fact('01098765432') }
      await readProofOf(product.context, id, another)
      await payTo('', '0100 123 4567')
      const one = await countStatements(kind, list)
      for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
        await readProofOf(product.context, (await postApplication(product.app, { email }))._id, another)
      await payTo('', '0100 123 4568')
      const readings = async () =>
        (await list()).json().requests.map(({ reading: { sentTo } }: { reading: ProofReading }) => sentTo)
      expect(await countStatements(kind, readings)).toBe(one)
      expect(await readings()).toEqual(Array(4).fill({ expected: '0100 123 4568' }))
    })

    it('is blank in a reading from before recipients were read', async () => {
      await readProofOf(product.context, id, { amount: fact(1500) })
      const { db } = product.context
      const { facts } = await db.selectFrom('proof_readings').select('facts').executeTakeFirstOrThrow()
      const { recipient: _, ...older } = facts as Record<string, unknown>
      await db
        .updateTable('proof_readings')
        .set({ facts: JSON.stringify(older) })
        .execute()
      const { facts: shown, sentTo } = await reading()
      expect(shown).toMatchObject({ amount: { value: 1500 }, recipient: null })
      expect(sentTo).toBeUndefined()
    })
  })
})
