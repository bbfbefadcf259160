import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'

/** SQLite's query plan of the first statement of an act that contains `text`. */
export async function statementPlanOf(db: Db, act: () => Promise<unknown>, part: string): Promise<string[]> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await act()
  const statement = prepare.mock.calls.map(([text]) => text).find((text) => text.includes(part))
  prepare.mockRestore()
  if (statement === undefined) throw new Error(`No statement contains ${part}`)
  const query = CompiledQuery.raw(`explain query plan ${statement}`)
  return (await db.executeQuery<{ detail: string }>(query)).rows.map(({ detail }) => detail)
}
