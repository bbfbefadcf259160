import type { AuditAction } from '#contract/audit.ts'
import type { UserRow } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/http/caller.ts'

/** A locked user as they were at the start of the transaction, and who changes them when. */
export type Changing = { tx: Tx; user: UserRow; actor: Actor; now: Date }

/** One change for the audit log. */
export type AuditedChange = { action: AuditAction; details?: Record<string, unknown> }
