import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxTags } from '#contract/person-notes.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('what staff noted about a person who was added by hand', () => {
    let product: TestApp
    let staff: { authorization: string }
    let prospect: string

    beforeEach(async () => {
      product = await pricedApp(kind)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const person = { name: 'Hana by hand', email: victim.email, phone: '01055555555' }
      prospect = (await post('/admin/users', person)).user._id
    })
    afterEach(() => product.close())

    const get = (url: string) => callAs(product.app, staff, { method: 'GET', url })
    const post = (url: string, payload: object = {}) =>
      callAs(product.app, staff, { method: 'POST', url, payload })
    const note = (id: string, text: string) => post(`/admin/users/${id}/notes`, { text })
    const tag = (id: string, text: string) => post(`/admin/users/${id}/tags`, { tag: text })
    const notesOf = async (id: string) =>
      (await get(`/admin/users/${id}/notes`)).notes.map(({ text }: { text: string }) => text)
    const tagsOf = async (id: string) => (await get(`/admin/users/${id}/details`)).details.tags
    /** Approves a request that was sent without signing in; returns the account. */
    const approved = async (): Promise<string> => {
      const { _id } = await postApplication(product.app, victim)
      return (await post(`/admin/approve/${_id}`)).user._id
    }

    it('goes to the account that takes the address, by whom and when it was written', async () => {
      await note(prospect, 'Asked for mornings')
      await tag(prospect, 'Mornings')
      const before = (await get(`/admin/users/${prospect}/notes`)).notes
      product.clock.advance(60_000)
      const id = await approved()
      expect(id).not.toBe(prospect)
      expect((await get(`/admin/users/${id}/notes`)).notes).toEqual(before)
      expect(await tagsOf(id)).toEqual(['Mornings'])
      const found = await get('/admin/users?q=mornings')
      expect(found.users.map(({ _id }: { _id: string }) => _id)).toEqual([id])
      expect(
        (await product.app.inject({ url: `/api/admin/users/${prospect}`, headers: staff })).statusCode,
      ).toBe(404)
    })

    it('does not mix with notes about a stranger who registered with the address', async () => {
      const stranger = await registerAs(product.app, { phone: '01099999999' })
      await note(stranger.userId, 'Calls under three names')
      await tag(stranger.userId, 'Fraud')
      await note(prospect, 'Asked for mornings')
      const id = await approved()
      expect([await notesOf(id), await tagsOf(id)]).toEqual([['Asked for mornings'], []])
      const left = await product.context.db.selectFrom('user_notes').select('user_id').execute()
      expect(left).toEqual([{ user_id: id }])
    })

    rule('has what was noted about the person’s own registration, by its number', async () => {
      const own = await registerAs(product.app, { phone: victim.phone })
      await note(own.userId, 'Registered, then called')
      await tag(own.userId, 'Mornings')
      await tag(prospect, 'mornings')
      const id = await approved()
      expect(await notesOf(id)).toEqual(['Registered, then called'])
      expect(await tagsOf(id)).toHaveLength(1)
    })

    rule('has no more tags than a user may have', async () => {
      const own = await registerAs(product.app, { phone: victim.phone })
      for (let at = 0; at < maxTags; at++) await tag(own.userId, `own ${at}`)
      await tag(prospect, 'one too many')
      expect(await tagsOf(await approved())).toHaveLength(maxTags)
    })
  })
})
