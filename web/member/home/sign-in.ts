import { login } from '#contract/auth.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { clearRenewalToken, storeRenewalToken } from '#web/platform/renewal-token.ts'
import { storeSession } from '#web/platform/session.ts'

/** Minimum time in milliseconds for which the button shows that it is verifying. */
const leastVerifying = 1500

/**
 * Signs a member in and stores the session, or the renewal pass if the member's access has ended. Throws ApiError.
 * Resolves or throws after 1.5 seconds at the earliest.
 */
export async function signIn(
  credentials: { email: string; password: string },
  language: Language,
): Promise<void> {
  const least = new Promise((resolve) => setTimeout(resolve, leastVerifying))
  const [outcome] = await Promise.allSettled([call(login, { body: credentials }, { language }), least])
  if (outcome.status === 'rejected') {
    const { reason } = outcome
    const token = reason instanceof ApiError ? reason.renewalToken : undefined
    if (token !== undefined) storeRenewalToken({ token, email: credentials.email })
    throw reason
  }
  const response = outcome.value
  clearRenewalToken()
  storeSession('member', { token: response.token, name: response.user.name, email: response.user.email })
}
