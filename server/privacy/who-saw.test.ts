import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs, livePerson } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { readZip } from '#server/test/read-zip.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }
const day = '2026-03-01'
const photo = `progress-photos/${day}-1.jpg`
const at = (time: string) => expect.stringMatching(new RegExp(`^${day}T${time}`))

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('who saw a person’s health data', () => {
    let product: TestApp
    let owner: Headers
    let member: { userId: string; headers: Headers }

    beforeEach(async () => {
      product = await pricedApp(kind)
      owner = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      member = await livePerson(product, owner)
    })
    afterEach(() => product.close())

    const aColleague = async (role: 'coach' | 'admin', name: string) => {
      const username = name.split(' ')[0]?.toLowerCase() ?? ''
      const user = await anAccount(product.context, { role, name, username, email: null })
      return { id: user.id, headers: (await aSession(product.context, user)).headers }
    }
    const copyOf = async (url: string, headers: Headers) => {
      const link = await callAs(product.app, headers, { method: 'POST', url, payload: {} })
      return readZip((await product.app.inject({ url: link.url })).rawPayload)
    }
    const inOwnCopy = async () => {
      const data = (await copyOf('/auth/export', member.headers)).get('data.json')
      return JSON.parse(`${data}`).whoSawHealthData
    }
    const openPhoto = async (headers: Headers) => {
      const url = `/admin/users/${member.userId}/progress/entries`
      const { entries } = await callAs(product.app, headers, { method: 'GET', url })
      expect((await product.app.inject({ url: entries[0].photos[0].url })).statusCode).toBe(200)
    }

    it('is in the copy of their data: whom they let in, each opening, each photo', async () => {
      expect(await inOwnCopy()).toEqual({ letIn: [], openedWithReason: [], photosSeen: [] })
      const mona = await aColleague('coach', 'Mona Fathy')
      const sara = await aColleague('coach', 'Sara Helmy')
      const omar = await aColleague('admin', 'Omar Said')
      const url = `/admin/users/${member.userId}`
      await callAs(product.app, owner, { method: 'PUT', url, payload: { coachId: mona.id } })
      await openPhoto(mona.headers)
      const letIn = `/auth/health-access/readers/${sara.id}`
      await callAs(product.app, member.headers, { method: 'PUT', url: letIn })
      const why = { reason: 'Pain in the chest', password: testPassword }
      const glass = `${url}/health-access/glass`
      await callAs(product.app, omar.headers, { method: 'POST', url: glass, payload: why })
      expect(await inOwnCopy()).toEqual({
        letIn: [{ name: 'Sara Helmy', since: at('12:00') }],
        openedWithReason: [
          { by: 'Omar Said', role: 'owner', reason: 'Pain in the chest', from: at('12:00'), to: at('13:00') },
        ],
        photosSeen: [{ by: 'Mona Fathy', role: 'coach', photo, day, lastAt: at('12:00') }],
      })
    })

    rule('names staff who took a copy with the photos', async () => {
      const omar = await aColleague('admin', 'Omar Said')
      const { id: coachId } = await aColleague('coach', 'Mona Fathy')
      const url = `/admin/users/${member.userId}`
      await callAs(product.app, owner, { method: 'PUT', url, payload: { coachId } })
      const payload = { reason: 'They asked for their data', password: testPassword }
      await callAs(product.app, omar.headers, { method: 'POST', url: `${url}/health-access/glass`, payload })
      expect([...(await copyOf(`${url}/export`, omar.headers)).keys()]).toContain(photo)
      expect(await inOwnCopy()).toMatchObject({ photosSeen: [{ by: 'Omar Said', photo }] })
    })
  })
})
