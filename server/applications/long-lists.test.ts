import { expect, it } from 'vitest'
import { lastPage } from '#contract/lists.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'

eachDatabase((kind) => {
  it('a list reports as many pages as can be requested', async () => {
    const { app, context, close } = await testApp(kind)
    const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
    await context.db
      .insertInto('counters')
      .values({ name: 'applications:pending', value: 50_000 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 50_000 }))
      .execute()
    const ask = (page: number) =>
      app.inject({ url: '/api/coach/requests', query: { status: 'pending', page: String(page) }, headers })
    expect((await ask(1)).json()).toMatchObject({ total: 50_000, pages: lastPage })
    expect((await ask(lastPage)).statusCode).toBe(200)
    expect((await ask(lastPage + 1)).statusCode).toBe(422)
    await close()
  })
})
