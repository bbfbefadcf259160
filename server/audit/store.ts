import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'

/** What happened: who did what to whom, when, and from which network (a keyed hash). */
export type AuditEntry = {
  at: Date
  actorId: string | null
  action: string
  subjectId?: string | null
  details?: Record<string, unknown>
  network?: string | null
}

/** Writes an entry of the audit trail in the transaction of its cause. */
export async function insertEntry(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      id: newId(entry.at),
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId ?? null,
      details: JSON.stringify(entry.details ?? {}),
      network_hash: entry.network ?? null,
    })
    .execute()
}

/** Removes the network from the entries of people who were erased before a moment. */
export async function removeEraserNetworks(db: Kysely<Tables>, before: Date): Promise<void> {
  await db
    .updateTable('audit_entries')
    .set({ network_hash: null })
    // Word for word as in the index that keeps this short.
    .where(sql<boolean>`action = 'person_erased' and network_hash is not null`)
    .where('at', '<', before.toISOString())
    .execute()
}
