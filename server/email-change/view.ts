import type { EmailChange } from '#contract/email-change-values.ts'
import { canMailLinks } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { ChangeRow } from './store.ts'

/** A waiting address in the API. */
export function changeView(
  { email, requested_at, sent_at, expires_at }: ChangeRow,
  { settings }: Context,
): EmailChange {
  const canMail = canMailLinks(settings)
  return { email, requestedAt: requested_at, sentAt: sent_at, expiresAt: expires_at, canMail }
}
