import { expect, test } from 'vitest'
import { eachDatabase, freshDatabase } from '#server/testing/databases.ts'

eachDatabase((kind) => {
  test('answers that it is there', async () => {
    const database = await freshDatabase(kind)
    expect(database.kind).toBe(kind)
    await expect(database.check()).resolves.toBeUndefined()
  })
})
