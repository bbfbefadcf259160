import { describe, expect, it } from 'vitest'
import { anAccount } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { testApp } from '#server/test/test-app.ts'
import { purgeTakenItems } from './purge-uses.ts'
import { undoTime } from './rules.ts'

eachDatabase((kind) => {
  describe('unassigned items', () => {
    it('are deleted in batches when expired, until aborted', async () => {
      const { context, clock, close } = await testApp(kind)
      const { db } = context
      const { id: user_id } = await anAccount(context)
      const takenNow = (count: number, mark: string) =>
        Array.from({ length: count }, (_, at) => ({
          id: `${mark}-${at}`,
          user_id,
          resource_id: null,
          kind: 'video' as const,
          type: 'video' as const,
          title: 'Squat',
          url: 'https://example.com/squat',
          assigned_by: user_id,
          assigned_at: clock.now(),
          opened_at: null,
          taken_at: clock.now(),
        }))
      await db.insertInto('taken_items').values(takenNow(1200, 'old')).execute()
      clock.advance(1000)
      await db.insertInto('taken_items').values(takenNow(2, 'young')).execute()
      clock.advance(undoTime - 1000)
      expect(await purgeTakenItems(context, AbortSignal.abort())).toBe(0)
      const counts = await Promise.all([purgeTakenItems(context), purgeTakenItems(context)])
      expect(counts[0] + counts[1]).toBe(1200)
      const left = await db.selectFrom('taken_items').select('id').orderBy('id').execute()
      expect(left.map(({ id }) => id)).toEqual(['young-0', 'young-1'])
      await close()
    })
  })
})
