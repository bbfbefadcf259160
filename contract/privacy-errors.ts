import { breachErrors } from './breach-errors.ts'
import { consentErrors } from './consent-errors.ts'
import { healthAccessErrors } from './health-access-errors.ts'

/** The errors about consents, health data and breaches. */
export const privacyErrors = { ...consentErrors, ...healthAccessErrors, ...breachErrors } as const
