import type { GivenConsent, PurposeState } from '#contract/privacy-page.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { firstVersions, purposeStateOf } from './purposes.ts'
import { consentsOf } from './store.ts'

/** What a user agreed to, as far as it holds, and whether that is what data is used for now. Throws `not_found`. */
export async function listConsents(
  context: Context,
  userId: string,
): Promise<{ consents: GivenConsent[]; purposes: PurposeState }> {
  const consents = await consentsOf(context.db, userId)
  if (!consents) throw new AppError('not_found')
  const firsts = await firstVersions(context)
  const given = (['request', 'guardian', 'health', 'photos', 'purposes'] as const).flatMap((kind) => {
    const { at, version } = consents[kind] ?? {}
    return at && version ? [{ kind, version, at, purposes: firsts.get(version) ?? null }] : []
  })
  return { consents: given, purposes: await purposeStateOf(context, userId) }
}
