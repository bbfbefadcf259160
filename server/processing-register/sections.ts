import { privacyRequestKinds, privacyRequestStates } from '#contract/data-request-values.ts'
import type { RegisterCell, RegisterSection } from '#contract/processing-register.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { LocalizedText } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { countBreaches } from '#server/data-breaches/index.ts'
import { countUnanswered, firstVersions, versionInForce } from '#server/privacy-page/index.ts'
import { countByKind, newestRequestDates } from '#server/privacy-requests/index.ts'
import { retentionInForce } from '#server/retention/periods/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { lastingRows } from './lasting.ts'
import { measureRows, recipientRows } from './running.ts'
import { type Consent, countConsents, countData, countRequests, countTeam, newestRequests } from './store.ts'
import { columns, consentKinds, purposes, requestWords, roles, titles, words } from './words.ts'

/** The newest requests of people that the register lists; it counts them all. */
const listedRequests = 100

type Row = RegisterSection['rows'][number]

const section = (
  id: RegisterSection['id'],
  names: readonly (keyof typeof columns)[],
  rows: Row[],
): RegisterSection => ({ id, title: titles[id], columns: names.map((name) => columns[name]), rows })

const same = (text: string): LocalizedText => ({ ar: text, en: text })
const orMissing = (text: string) => (text === '' ? words.missing : same(text))

const timeFormats = {
  ar: new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
    timeZone: 'Africa/Cairo',
    dateStyle: 'long',
    timeStyle: 'short',
  }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Cairo', dateStyle: 'medium', timeStyle: 'short' }),
}

/** A time in Cairo in both languages; no time is "not yet". */
export function timeInBoth(at: string | null): LocalizedText {
  if (at === null) return words.notYet
  const time = new Date(at)
  return { ar: timeFormats.ar.format(time), en: timeFormats.en.format(time) }
}

const dayFormats = {
  ar: new Intl.DateTimeFormat('ar-EG-u-nu-latn', { timeZone: 'UTC', dateStyle: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' }),
}

/** A day, as YYYY-MM-DD, in both languages. */
function dayInBoth(day: string): LocalizedText {
  const date = new Date(`${day}T00:00:00Z`)
  return { ar: dayFormats.ar.format(date), en: dayFormats.en.format(date) }
}

/** Every section of the register, as the product runs now. */
export async function registerOf(context: Context): Promise<RegisterSection[]> {
  const { db, settings } = context
  const { settings: site } = await readPublishedSite(context)
  const counts = await countData(db)
  return [
    section('controller', ['fact', 'value'], controllerRows(site, settings.publicUrl)),
    section(
      'purposes',
      ['purpose', 'data', 'people', 'basis', 'count'],
      Object.entries(purposes).map(([id, { purpose, data, people, basis }]) => ({
        id,
        cells: [purpose, data, people, basis, counts[id as keyof typeof purposes]],
      })),
    ),
    section('recipients', ['recipient', 'value', 'receives'], recipientRows(settings, counts)),
    section('retention', ['data', 'kept'], lastingRows(settings, await retentionInForce(db))),
    section('consents', ['kind', 'version', 'count'], await consentRows(context)),
    section('agreed_purposes', ['agreedPurposes', 'kind', 'count'], await purposeRows(context)),
    section('measures', ['measure', 'state'], await measureRows(context, timeInBoth)),
    section('team', ['role', 'accounts', 'secured'], await teamRows(context)),
    section(
      'privacy_requests',
      ['kind', 'received', 'due', 'state', 'answered', 'count'],
      await privacyRequestRows(context),
    ),
    section('requests', ['kind', 'when', 'by', 'count'], await requestRows(context)),
    section('breaches', ['fact', 'count'], await breachRows(context)),
  ]
}

function controllerRows(site: SiteSettings, publicUrl: string | null): Row[] {
  const { companyName: name, contactEmail, socialLinks } = site
  return [
    { id: 'name', cells: [words.name, { ar: name.ar || name.en, en: name.en || name.ar }] },
    { id: 'email', cells: [words.email, orMissing(contactEmail)] },
    { id: 'phone', cells: [words.phone, orMissing(socialLinks.phone || socialLinks.whatsapp)] },
    { id: 'address', cells: [words.address, publicUrl === null ? words.onlyHere : same(publicUrl)] },
  ]
}

async function consentRows({ db }: Context): Promise<Row[]> {
  return (await countConsents(db)).map(({ kind, version, count }) => ({
    id: `${kind}:${version}`,
    cells: [consentKinds[kind], same(version), count],
  }))
}

/** The consents for the same purposes, whatever else changed on the page, the newest first; then who has yet to answer. */
async function purposeRows(context: Context): Promise<Row[]> {
  const firsts = await firstVersions(context)
  const counts = new Map<string, { first: number; kind: Consent['kind']; count: number }>()
  for (const { kind, version, count } of await countConsents(context.db)) {
    const first = firsts.get(version)
    // What is shown on the site has sentences of its own.
    if (kind === 'publication' || first === undefined) continue
    const id = `${first}:${kind}`
    counts.set(id, { first, kind, count: (counts.get(id)?.count ?? 0) + count })
  }
  const newest = firsts.get(await versionInForce(context)) ?? 1
  return [
    ...[...counts]
      .sort(([, one], [, other]) => other.first - one.first)
      .map(([id, { first, kind, count }]) => ({
        id,
        cells: [same(String(first)), consentKinds[kind], count],
      })),
    { id: 'unanswered', cells: [same(String(newest)), words.unanswered, await countUnanswered(context)] },
  ]
}

async function teamRows({ db }: Context): Promise<Row[]> {
  return (await countTeam(db)).map(({ role, accounts, secured }) => ({
    id: role,
    cells: [roles[role], accounts, secured],
  }))
}

/** First how many there are of each kind and state, then the newest with their dates; none says whose it is. */
async function privacyRequestRows({ db }: Context): Promise<Row[]> {
  const none = same('–')
  const counted = await countByKind(db)
  const newest = await newestRequestDates(db, listedRequests)
  return [
    ...counted.map(({ kind, state, count }): Row => {
      const [kindName, stateName] = [privacyRequestKinds[kind], privacyRequestStates[state]]
      return { id: `${kind}:${state}`, cells: [kindName, words.inAll, none, stateName, none, count] }
    }),
    ...newest.map(({ id, kind, state, received_on, due_on, answered_at }): Row => {
      const answered = answered_at === null ? none : timeInBoth(answered_at)
      const days = [dayInBoth(received_on), dayInBoth(due_on)] as const
      return { id, cells: [privacyRequestKinds[kind], ...days, privacyRequestStates[state], answered, 1] }
    }),
  ]
}

/** First how many there were of each, then the newest with their dates. */
async function requestRows({ db }: Context): Promise<Row[]> {
  const counted = await countRequests(db)
  const newest = await newestRequests(db, listedRequests)
  return [
    ...counted.map(
      ({ action, count }): Row => ({
        id: action,
        cells: [requestWords[action], words.inAll, same('–'), count],
      }),
    ),
    ...newest.map(
      ({ id, at, action, isByTeam }): Row => ({
        id,
        cells: [requestWords[action], timeInBoth(at), isByTeam ? words.byTeam : words.byPerson, 1],
      }),
    ),
  ]
}

async function breachRows({ db }: Context): Promise<Row[]> {
  const { total, running } = await countBreaches(db)
  const cells = (name: LocalizedText, count: number): RegisterCell[] => [name, count]
  return [
    { id: 'total', cells: cells(words.recorded, total) },
    { id: 'running', cells: cells(words.running, running) },
  ]
}
