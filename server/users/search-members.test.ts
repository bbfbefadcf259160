import { expect, it } from 'vitest'
import { makeFindable } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { anAccount } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'

eachDatabase((kind) => {
  it('members are found in both alphabets, by any way to write a letter, and by the end of a phone', async () => {
    const { app, context, close } = await pricedApp(kind)
    const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
    const found = async (q: string): Promise<string[]> => {
      const response = await app.inject({ url: '/api/admin/users', query: { q }, headers })
      expect(response.statusCode).toBe(200)
      return response
        .json()
        .users.map(({ name }: { name: string }) => name)
        .sort()
    }
    for (const [index, name] of [
      'منى فتحي',
      'أحمد السيد',
      'فاطمة علي',
      'Mohamed Hany',
      'Amina Nabil',
    ].entries()) {
      const email = `p${index}@example.com`
      const { id } = await anAccount(context, { name, email, phone: `+2010012356${index}8` })
      await inTransaction(context.db, (tx) => makeFindable(tx, id))
    }
    expect(await found('mona')).toEqual(['منى فتحي'])
    expect(await found('منى')).toEqual(['منى فتحي'])
    expect(await found('احمد')).toEqual(['أحمد السيد'])
    expect(await found('ahmad elsayed')).toEqual(['أحمد السيد'])
    expect(await found('فاطمه')).toEqual(['فاطمة علي'])
    expect(await found('fatma')).toEqual(['فاطمة علي'])
    expect(await found('محمد هاني')).toEqual(['Mohamed Hany'])
    expect(await found('5638')).toEqual(['Mohamed Hany'])
    expect(await found('mohamed fathy')).toEqual([])
    await close()
  })

  it('requests are found in both alphabets, in each order of the list', async () => {
    const { app, context, close } = await pricedApp(kind)
    const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
    for (const fullName of ['يوسف جمال', 'Shady Gamal']) await postApplication(app, { fullName })
    for (const sort of ['newest', 'oldest', 'pending-first', 'decided']) {
      const found = async (q: string): Promise<string[]> => {
        const response = await app.inject({ url: '/api/admin/requests', query: { q, sort }, headers })
        expect(response.statusCode).toBe(200)
        return response.json().requests.map(({ fullName }: { fullName: string }) => fullName)
      }
      expect(await found('youssef jamal')).toEqual(['يوسف جمال'])
      expect(await found('شادي')).toEqual(['Shady Gamal'])
      expect(await found('gamal')).toHaveLength(2)
    }
    await close()
  })
})
