import { breachErrors } from './breach-errors.ts'
import { consentErrors } from './consent-errors.ts'
import { healthAccessErrors } from './health-access-errors.ts'
/** The errors about consents, health data, breaches and how long data is kept. */
import { privacyRequestErrors } from './privacy-request-errors.ts'
/** The errors about consents, health data, breaches, and requests of people. */
import { publicationErrors } from './publication-errors.ts'
import { retentionErrors } from './retention-errors.ts'

/** The errors about consents, health data, breaches and published results. */
export const privacyErrors = {
  ...consentErrors,
  ...healthAccessErrors,
  ...breachErrors,
  ...retentionErrors,
  ...privacyRequestErrors,
  ...publicationErrors,
} as const
