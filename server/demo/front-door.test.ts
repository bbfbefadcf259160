import { afterEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { openFrontDoor } from './front-door.ts'

let product: TestApp | undefined
afterEach(() => product?.close())

it('retries a call that fails with 503 on a busy machine, so that the demo still starts', async () => {
  product = await testApp('sqlite', { DEMO: '1' })
  const { app, context } = product
  const answers: number[] = []
  const visit = openFrontDoor(async (call) => {
    const answer = answers.length < 2 ? { statusCode: 503, body: '' } : await app.inject(call)
    answers.push(answer.statusCode)
    return answer
  }).visit
  await visit('instagram')
  expect(answers).toEqual([503, 503, 204])
  expect(await context.db.selectFrom('visits').select('count').execute()).toEqual([{ count: 1 }])
})
