import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import { vi } from 'vitest'
import type { DatabaseKind } from '#server/platform/database/open.ts'

/** Runs an act and returns how many database statements it made. */
export async function countStatements(kind: DatabaseKind, act: () => Promise<unknown>): Promise<number> {
  const spies =
    kind === 'sqlite'
      ? [vi.spyOn(StatementSync.prototype, 'run'), vi.spyOn(StatementSync.prototype, 'all')]
      : [vi.spyOn(Client.prototype, 'query')]
  try {
    await act()
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
