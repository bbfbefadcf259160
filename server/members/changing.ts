import type { holdUser, UserRow } from '#server/accounts/index.ts'
import type { Staff } from '#server/items/index.ts'

/** A user whom the transaction holds, as they were when it began, and who changes them when. */
export type Changing = { tx: Parameters<typeof holdUser>[0]; user: UserRow; by: Staff; now: Date }

/** One kind of change that was made, as the audit trail keeps it. */
export type Change = { action: string; details?: Record<string, unknown> }
