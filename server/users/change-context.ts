import type { AuditAction } from '#contract/audit.ts'
import type { UserRow } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/http/caller.ts'

/** The context of a change: the locked user as at the start of the transaction, the actor and the time. */
export type UserChangeContext = { tx: Tx; user: UserRow; actor: Actor; now: Date }

/** One change for the audit log. */
export type AuditedChange = { action: AuditAction; details?: Record<string, unknown> }
