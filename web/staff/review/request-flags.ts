import type { SubscriptionRequest } from '#contract/applications.ts'
import { isOpenToAnybody } from './unverified-sender.ts'

/** What is unusual about a pending request. Red ones ask for a second press. */
export type FlagName =
  | 'same-file'
  | 'near-copy'
  | 'other-person'
  | 'proved-by-other'
  | 'blocked'
  | 'unsigned'
  | 'existing'
export type Flag = { name: FlagName; tone: 'bad' | 'warn' | 'line' }

/** The flags of a request, the worst first; only a pending one has any. */
export function flagsOf(request: SubscriptionRequest): Flag[] {
  if (request.status !== 'pending') return []
  const flags: Flag[] = []
  const { duplicates: matches = [], hiddenDuplicates = 0 } = request.paymentProofDetails ?? {}
  if (matches.some(({ match }) => match === 'exact')) flags.push({ name: 'same-file', tone: 'bad' })
  else if (matches.length + hiddenDuplicates > 0) flags.push({ name: 'near-copy', tone: 'bad' })
  if (request.account?.blocked) flags.push({ name: 'blocked', tone: 'bad' })
  if (request.emailProvedByOther) flags.push({ name: 'proved-by-other', tone: 'bad' })
  if (request.otherPersonPossible) flags.push({ name: 'other-person', tone: 'warn' })
  if (isOpenToAnybody(request)) flags.push({ name: 'unsigned', tone: 'warn' })
  if (request.kind === 'new' && request.existingMember) flags.push({ name: 'existing', tone: 'line' })
  return flags
}

/** Whether the approval needs a second press: the receipt was sent before. */
export function needsSecondPress(request: SubscriptionRequest): boolean {
  return flagsOf(request).some(({ name }) => name === 'same-file' || name === 'near-copy')
}
