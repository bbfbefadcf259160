import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'

/** SQLite's query plan of the first statement of an act that contains `words`. */
export async function statementPlanOf(db: Db, act: () => Promise<unknown>, words: string): Promise<string[]> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await act()
  const statement = prepare.mock.calls.map(([text]) => text).find((text) => text.includes(words))
  prepare.mockRestore()
  if (statement === undefined) throw new Error(`No statement says ${words}`)
  const query = CompiledQuery.raw(`explain query plan ${statement}`)
  return (await db.executeQuery<{ detail: string }>(query)).rows.map(({ detail }) => detail)
}
