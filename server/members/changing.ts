import type { Staff } from './give-item.ts'
import type { lockMember, UserRow } from './store.ts'

/** A user whom the transaction holds, as they were when it began, and who changes them when. */
export type Changing = { tx: Parameters<typeof lockMember>[0]; user: UserRow; by: Staff; now: Date }

/** One kind of change that was made, as the audit trail keeps it. */
export type Change = { action: string; details?: Record<string, unknown> }
