import '#scripts/prove/calls/quick-passwords.ts'
import { type Browser, chromium } from '@playwright/test'
import type { CallId } from '#contract/endpoints.ts'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { lookAtFiles } from '#scripts/prove/injections/files.ts'
import { isNumbered } from '#scripts/prove/injections/fill-fields.ts'
import { type Injected, injectEverywhere, injectFileNames, turned } from '#scripts/prove/injections/inject.ts'
import { type Product, withProduct } from '#scripts/prove/injections/product.ts'
import { whyUnshown, whyUntaken } from '#scripts/prove/injections/unshown.ts'
import { viewersOf } from '#scripts/prove/injections/viewers.ts'
import { type Viewer, walk } from '#scripts/prove/injections/walk.ts'
import { foreignOn, watch } from '#scripts/prove/injections/watch.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { injections } from '#server/testing/injections.ts'

// P17. Which fields there are is read from the contract: a new one is tried without anybody's doing, and has to be seen on
// a screen or named in `unshown.ts`. `--rounds=3` for fewer rounds.
const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--rounds='))?.slice('--rounds='.length)
const rounds = isShort ? 1 : Number(named ?? injections.length)
const mostButtons = isShort ? 4 : 40
// So that the short form, which looks at fewer screens and only once, cannot hold by never looking.
const fewestSeen = 80
// What could end the name of a file in a header too early.
const quoting = injections.filter((text) => /["\\]/.test(text)).slice(0, 3)
const mostShown = 40

/** What all rounds came to. */
type Sum = {
  faults: string[]
  /** The calls that were sent with a text in at least one field. */
  tried: Set<CallId>
  taken: Map<string, string>
  refused: Map<string, string>
  /** In how many rounds a field was seen with the text that it took; plain texts cannot be told apart. */
  seen: Map<string, number>
  /** In how many rounds a field was not seen with its text: staff look in one language in each. */
  unseen: Map<string, number>
  views: number
  files: number
}

/** One time through all screens: what the calls have written before it, by the number of the round. */
type Round = { sum: Sum; round: number; waiting: Map<string, string>; injected: Injected }

async function lookAtMails({ world }: Product, browser: Browser): Promise<string[]> {
  const mails = await world.context.db.selectFrom('outbox').select('body_html').execute()
  const page = await browser.newPage()
  await page.setContent(mails.map(({ body_html }) => body_html ?? '').join('\n'))
  const faults = (await foreignOn(page)).map((one) => `a mail: ${one}`)
  await page.close()
  return mails.length === 0 ? ['there is no mail'] : faults
}

/** Lets everybody look at their screens; staff in one language each round, what the public sees in both. */
async function lookAtScreens(
  product: Product,
  browser: Browser,
  { sum, round, waiting, injected }: Round,
): Promise<void> {
  const onShown = (text: string) => {
    for (const [field, written] of waiting) {
      if (!text.includes(written)) continue
      sum.seen.set(field, (sum.seen.get(field) ?? 0) + 1)
      waiting.delete(field)
    }
  }
  const own = round % 2 === 0 ? 'ar' : 'en'
  const look = async (viewer: Viewer, language: string) => {
    const context = await browser.newContext()
    await context.clock.setFixedTime(product.world.clock.now())
    const said = await watch(context, product.url)
    const walked = await walk(context, { url: product.url, viewer, language, mostButtons, onShown })
    sum.faults.push(...walked.faults)
    sum.faults.push(...said.map((one) => `${viewer.title} (${language}), round ${round}: ${one}`))
    sum.views += walked.views
    await context.close()
  }
  const viewers = await viewersOf(product, { ...injected, isShort })
  const [members, others] = [true, false].map((is) =>
    viewers.filter(({ title }) => (title === 'member') === is),
  )
  const walks = (others ?? []).flatMap((viewer) =>
    (viewer.title === 'visitor' && !isShort ? ['ar', 'en'] : [own]).map((language) => look(viewer, language)),
  )
  await Promise.all(walks)
  // Staff have seen what was taken from the member, who would not get in without it.
  await product.restore()
  for (const member of members ?? []) await look(member, own)
}

const callOf = (field: string) => (field.split(':')[0] ?? '') as CallId

/**
 * Sends every call and looks at everything; then the calls once more whose texts others had replaced by then. Answers the
 * calls that the second time was for.
 */
async function runRound(
  product: Product,
  browser: Browser,
  { sum, round, late }: { sum: Sum; round: number; late: Set<CallId> },
): Promise<Set<CallId>> {
  const waiting = new Map<string, string>()
  const pass = async (chosen: (id: CallId) => boolean) => {
    const injected = await injectEverywhere(product, round, chosen)
    sum.faults.push(...injected.faults)
    for (const id of injected.tried) sum.tried.add(id)
    for (const [field, text] of injected.taken) {
      sum.taken.set(field, text)
      if (isNumbered(text) && whyUnshown(field) === null) waiting.set(field, text)
    }
    for (const [field, code] of injected.refused) sum.refused.set(field, code)
    await lookAtScreens(product, browser, { sum, round, waiting, injected })
    return injected
  }
  await injectFileNames(product.world, isShort ? quoting : turned(round).slice(0, 1))
  const { taken } = await pass((id) => !late.has(id))
  const files = await lookAtFiles(product, [...taken.values()])
  sum.faults.push(...files.faults, ...(await lookAtMails(product, browser)))
  sum.files += files.names + files.entries
  const again = late.size > 0 ? late : new Set([...waiting.keys()].map(callOf))
  if (again.size > 0 && !isShort) await pass((id) => again.has(id))
  for (const field of waiting.keys()) sum.unseen.set(field, (sum.unseen.get(field) ?? 0) + 1)
  return again
}

function report(sum: Sum, product: Product): string[] {
  const unshown = [...sum.taken.keys()].filter((field) => whyUnshown(field) !== null)
  const plain = [...sum.taken.keys()].filter(
    (field) => !sum.seen.has(field) && !sum.unseen.has(field) && whyUnshown(field) === null,
  )
  console.log(
    `${rounds} rounds, each field another of the ${injections.length} each time: ${sum.taken.size} fields of all calls took one; ` +
      `${sum.seen.size} were seen on ${sum.views} views, ${unshown.length} are on no screen for a reason, ` +
      `${plain.length} have no room for a number: ${plain.join(', ')}; ${sum.files} files; ${product.reports()} CSP reports`,
  )
  const refused = [...sum.refused].filter(([field]) => !sum.taken.has(field))
  console.log(`  refused by rules of the server: ${refused.map((one) => one.join(' ')).join(', ')}`)
  const taking = new Set([...sum.taken.keys()].map(callOf))
  const untaken = [...sum.tried].filter((id) => !taking.has(id))
  const untold = untaken.filter((id) => whyUntaken(id) === null)
  console.log(
    `  refused in every field, for a reason: ${untaken.filter((id) => !untold.includes(id)).join(', ')}`,
  )
  const never = [...sum.unseen.keys()].filter((field) => !sum.seen.has(field))
  const least = Math.min(...sum.seen.values())
  if (!isShort) console.log(`  each of those that were seen, in at least ${least} of ${rounds} rounds`)
  const few = sum.seen.size < fewestSeen ? [`only ${sum.seen.size} fields were seen`] : []
  return [
    ...untold.map((id) => `${id} is refused in all its fields, so none of its texts was ever looked at`),
    ...[...taking].flatMap((id) => (whyUntaken(id) ? [`${id} is excused though it takes texts`] : [])),
    ...(isShort ? few : never.map((field) => `${field} is on none of the screens`)),
    ...(product.reports() > 0 ? [`${product.reports()} CSP reports arrived`] : []),
    ...(sum.taken.size === 0 ? ['no field took anything'] : []),
  ]
}

async function prove(product: Product): Promise<string[]> {
  const executablePath = await bringChromium()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  const sum: Sum = {
    faults: [],
    tried: new Set(),
    taken: new Map(),
    refused: new Map(),
    seen: new Map(),
    unseen: new Map(),
    views: 0,
    files: 0,
  }
  let late = new Set<CallId>()
  for (let round = 0; round < rounds; round++) {
    const since = performance.now()
    late = await runRound(product, browser, { sum, round, late })
    const took = ((performance.now() - since) / 1000).toFixed(0)
    if (!isShort) console.log(`  round ${round + 1} in ${took} s: ${sum.faults.length} faults so far`)
  }
  await browser.close()
  return [...sum.faults, ...report(sum, product)]
}

const faults = await inOwnFolder((folder) => withProduct(folder, prove))
console.log(`${faults.length} faults`)
for (const fault of faults.slice(0, mostShown)) console.error(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
