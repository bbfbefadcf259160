import type { PrivacyPage, PurposeState } from '#contract/privacy-page.ts'
import type { Language, LocalizedText } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { basisOf, pageInForce } from './page-in-force.ts'
import { changeBetween, type PurposeChange, purposesOf } from './purposes-of.ts'
import {
  consentsOf,
  countToAsk,
  findAnswer,
  findVersion,
  isToBeAnswered,
  setPurposes,
  versionPurposes,
} from './store.ts'

/** The month that stood for the version before pages were numbered: its text is that of the first one that was stored. */
const unnumbered = '2026-11'

type VersionPurposes = { number: number; purposes: string }

/** The purposes of each version, the first one first. Fills in those of versions from before they were compared. */
async function purposesOfVersions(context: Context): Promise<VersionPurposes[]> {
  const { db } = context
  const found: VersionPurposes[] = []
  for (const { number, purposes } of await versionPurposes(db)) {
    found.push({ number, purposes: purposes ?? (await fillIn(context, number)) })
  }
  return found
}

async function fillIn({ db, settings }: Context, number: number): Promise<string> {
  const row = await findVersion(db, number)
  const text = { ar: row?.text_ar ?? '', en: row?.text_en ?? '' }
  // Where files were kept was not on those pages.
  const purposes = purposesOf(text, { ...basisOf({ settings }), storage: 'server' })
  await setPurposes(db, number, purposes)
  return purposes
}

/** By each version, the first one with the same purposes. */
export async function firstVersions(context: Context): Promise<Map<string, number>> {
  const firsts = new Map<string, number>()
  const byVersion = new Map<string, number>()
  for (const { number, purposes } of await purposesOfVersions(context)) {
    const first = firsts.get(purposes) ?? number
    firsts.set(purposes, first)
    byVersion.set(String(number), first)
    if (!byVersion.has(unnumbered)) byVersion.set(unnumbered, first)
  }
  return byVersion
}

/** The versions, as consents name them, with these purposes. */
function versionsWith(all: VersionPurposes[], purposes: string): string[] {
  const same = all.filter((version) => version.purposes === purposes).map(({ number }) => String(number))
  return all[0]?.purposes === purposes ? [...same, unnumbered] : same
}

/** The purposes in force, and those of all versions. */
async function purposesInForce(context: Context): Promise<{ now: string; all: VersionPurposes[] }> {
  const { version } = await pageInForce(context)
  const all = await purposesOfVersions(context)
  return { now: all.find(({ number }) => number === version)?.purposes ?? '', all }
}

async function versionsInForce(context: Context): Promise<string[]> {
  const { now, all } = await purposesInForce(context)
  return versionsWith(all, now)
}

/** Whether these are the purposes in force, too. */
export async function hasPurposesInForce(context: Context, version: number): Promise<boolean> {
  return (await versionsInForce(context)).includes(String(version))
}

/** Whether a member has to be asked about the purposes in force, since a consent of theirs was given for others. */
export async function purposeStateOf(context: Context, userId: string): Promise<PurposeState> {
  const { now, all } = await purposesInForce(context)
  // They never changed.
  if (all.every(({ purposes }) => purposes === now)) return 'agreed'
  const versions = versionsWith(all, now)
  const answer = await findAnswer(context.db, userId)
  if (answer && !answer.agrees && versions.includes(answer.version)) return 'declined'
  return (await isToBeAnswered(context.db, userId, versions)) ? 'unanswered' : 'agreed'
}

/**
 * Asked before any new health data of a member is stored. Throws `purposes_changed` while the member has not agreed to what
 * data is used for now.
 */
export async function assertPurposes(context: Context, userId: string): Promise<void> {
  if ((await purposeStateOf(context, userId)) !== 'agreed') throw new AppError('purposes_changed')
}

/** Whether a text of the owner would change the purposes in force, and how many members would then be asked. */
export async function previewOf(
  context: Context,
  text: LocalizedText,
): Promise<{ changes: boolean; members: number }> {
  const { now, all } = await purposesInForce(context)
  const purposes = purposesOf(text, basisOf(context))
  if (purposes === now) return { changes: false, members: 0 }
  return { changes: true, members: await countToAsk(context.db, versionsWith(all, purposes)) }
}

/**
 * What changed since a member agreed: between the oldest page that a consent of theirs names and the one in force.
 */
export async function changeSince(
  context: Context,
  userId: string,
): Promise<{ page: PrivacyPage; change: Record<Language, PurposeChange> }> {
  const page = await pageInForce(context)
  const { now, all } = await purposesInForce(context)
  const versions = versionsWith(all, now)
  const consents = Object.values((await consentsOf(context.db, userId)) ?? {})
  const answer = await findAnswer(context.db, userId)
  const others = [...consents, answer]
    .map((consent) => consent?.version ?? '')
    .filter((version) => version !== '' && !versions.includes(version))
    .map((version) => (version === unnumbered ? (all[0]?.number ?? 1) : Number(version)))
  const oldest = others.length > 0 ? Math.min(...others) : page.version
  const row = await findVersion(context.db, oldest)
  const before = {
    text: row ? { ar: row.text_ar, en: row.text_en } : page.text,
    purposes: all.find(({ number }) => number === oldest)?.purposes ?? now,
  }
  return { page, change: changeBetween(before, { text: page.text, purposes: now }) }
}

/** How many members have not answered the purposes in force yet. */
export async function countUnanswered(context: Context): Promise<number> {
  return countToAsk(context.db, await versionsInForce(context))
}
