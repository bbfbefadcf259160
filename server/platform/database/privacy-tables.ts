import type { BreachTables } from './breach-tables.ts'
import type { GuardianTables } from './guardian-tables.ts'
import type { HealthAccessTables } from './health-access-tables.ts'
import type { LeakMarkTables } from './leak-mark-tables.ts'
import type { Json, Timestamp } from './platform-tables.ts'
import type { PrivacyRequestTables } from './privacy-request-tables.ts'
import type { PublicationTables } from './publication-tables.ts'
import type { RetentionTables } from './retention-tables.ts'

/** The ids that an erasure emptied or deleted, and whether the file beside the database has them. */
type Erasures = {
  id: string
  erased_at: Timestamp
  subjects: Json<{
    user: string
    applications: string[]
    messages: string[]
    consent?: 'health' | 'photos' | 'publication' | 'guardian'
    publication?: string
  }>
  is_written: boolean
}

/** The tables about privacy. */
export type PrivacyTables = BreachTables &
  GuardianTables &
  HealthAccessTables &
  LeakMarkTables &
  PrivacyRequestTables &
  PublicationTables &
  RetentionTables & { erasures: Erasures }
