import type { UserDetails } from '#contract/person.ts'
import { maxSuggestedTags } from '#contract/person-notes.ts'
import { canMailLinks } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { rangeOfTags } from './folded-tags.ts'
import { findDetails } from './store.ts'
import { tagsInRange, tagsOf } from './tag-store.ts'

/** When a user was last seen, their coach, tags and a new address that waits. Throws `not_found`. */
export async function readDetails(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  userId: string,
): Promise<UserDetails> {
  const row = await findDetails(db, userId)
  if (!row) throw new AppError('not_found')
  const { last_seen_at, coach_id, coach_name } = row
  const canMail = canMailLinks(settings)
  return {
    lastSeenAt: last_seen_at,
    coach: coach_id === null ? null : { _id: coach_id, name: coach_name ?? '' },
    tags: await tagsOf(db, userId),
    emailChange: waitingOf(row, canMail),
    canMail,
  }
}

function waitingOf(
  row: NonNullable<Awaited<ReturnType<typeof findDetails>>>,
  canMail: boolean,
): UserDetails['emailChange'] {
  const { email, requested_at, sent_at, expires_at } = row
  if (email === null || requested_at === null || expires_at === null) return null
  return { email, requestedAt: requested_at, sentAt: sent_at, expiresAt: expires_at, canMail }
}

/** Tags that begin with a text, of any users whom the caller sees. */
export function readSuggestions(
  { db }: Pick<Context, 'db'>,
  { q, onlyOfCoach }: { q: string; onlyOfCoach: string | null },
): Promise<string[]> {
  return tagsInRange(db, { ...rangeOfTags(q), onlyOfCoach }, maxSuggestedTags)
}
