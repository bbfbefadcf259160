import type { User } from '#contract/users.ts'
import type { Portal } from '#web/staff/account/messages.ts'

/** Who looks at a part of the back office, and where. */
export type PartProps = { portal: Portal; user: User; isAdmin: boolean }
