import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, migratedDatabase } from '#server/test/databases.ts'
import { countMatches, findMatches, replaceTerms } from './matches.ts'
import { termRanges } from './terms.ts'

eachDatabase((kind) => {
  test('rows are counted, not their terms, however many of these a row has', async () => {
    const { db, close } = await openDatabase(await migratedDatabase(kind))
    try {
      const terms = Array.from({ length: 9 }, (_, index) => `mona${index}`)
      for (const ref of ['a', 'b', 'c']) await replaceTerms(db, 'user', { ref, terms: [...terms, 'adel'] })
      await replaceTerms(db, 'user', { ref: 'd', terms: ['mona9'] })
      const counted = (typed: string, limit: number) => {
        const common = termRanges(typed).map((range) => ({ range, isFrequent: true }))
        return countMatches(db, { scope: 'user', common, limit })
      }
      // The first terms that are read are all of the same rows.
      expect(await counted('mona', 4)).toBe(4)
      expect(await counted('mona', 100)).toBe(4)
      expect(await counted('mona', 3)).toBe(3)
      expect(await counted('adel mona', 4)).toBe(3)
      expect(await counted('sara', 4)).toBe(0)
      expect((await findMatches(db, 'user', termRanges('mona'))).refs?.sort()).toEqual(['a', 'b', 'c', 'd'])
    } finally {
      await close()
    }
  })
})
