import { login } from '#contract/accounts.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { keepSession } from '#web/platform/session.ts'

/** The least time, in milliseconds, for which the button says that it is verifying. */
const leastVerifying = 1500

/** Signs a member in and keeps the session. Throws ApiError; the answer shows after a second and a half at the earliest. */
export async function signIn(
  credentials: { email: string; password: string },
  language: Language,
): Promise<void> {
  const least = new Promise((resolve) => setTimeout(resolve, leastVerifying))
  const [outcome] = await Promise.allSettled([call(login, { body: credentials }, { language }), least])
  if (outcome.status === 'rejected') throw outcome.reason
  const answer = outcome.value
  keepSession('member', { token: answer.token, name: answer.user.name, email: answer.user.email })
}
