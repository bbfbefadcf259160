import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type Kysely } from 'kysely'
import { vi } from 'vitest'
import type { Tables } from '#server/platform/database/tables.ts'

/** How SQLite finds the rows of the first statement with these words that an act makes, step by step, in its own words. */
export async function planOf(
  db: Kysely<Tables>,
  act: () => Promise<unknown>,
  words: string,
): Promise<string[]> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await act()
  const statement = prepare.mock.calls.map(([text]) => text).find((text) => text.includes(words))
  prepare.mockRestore()
  if (statement === undefined) throw new Error(`No statement says ${words}`)
  const query = CompiledQuery.raw(`explain query plan ${statement}`)
  return (await db.executeQuery<{ detail: string }>(query)).rows.map(({ detail }) => detail)
}
