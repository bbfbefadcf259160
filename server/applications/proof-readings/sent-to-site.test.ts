import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
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
