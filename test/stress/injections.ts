import '#test/stress/api-fuzz/quick-passwords.ts'
import { type Browser, chromium } from '@playwright/test'
import type { CallId } from '#contract/endpoints.ts'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { injections } from '#server/test/injections.ts'
import { checkFiles } from '#test/stress/injections/files.ts'
import { isNumbered } from '#test/stress/injections/fill-fields.ts'
import { type Injected, injectEverywhere, injectFileNames, turned } from '#test/stress/injections/inject.ts'
import { type InjectedProduct, withProduct } from '#test/stress/injections/product.ts'
import { whyUnshown, whyUntaken } from '#test/stress/injections/unshown.ts'
import { viewersOf } from '#test/stress/injections/viewers.ts'
import { type ScreenViewer, walk } from '#test/stress/injections/walk.ts'
import { foreignOn, watch } from '#test/stress/injections/watch.ts'

// P17. The fields are read from the contract: a new one is tested automatically, and must be visible on a screen or
// listed in `unshown.ts`. `--rounds=3` sets the number of rounds.
const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--rounds='))?.slice('--rounds='.length)
const rounds = isShort ? 1 : Number(named ?? injections.length)
const maxButtons = isShort ? 4 : 40
// So that the short form, which visits fewer screens and only once, cannot pass without checking anything.
const fewestSeen = 80
// Characters that could end a file name in a header too early.
const quoting = injections.filter((text) => /["\\]/.test(text)).slice(0, 3)
const maxShown = 40

/** The result of all rounds. */
type Sum = {
  errors: string[]
  /** The calls that were sent with a text in at least one field. */
  tried: Set<CallId>
  taken: Map<string, string>
  rejected: Map<string, string>
  /** In how many rounds a field's text was visible; plain texts cannot be identified. */
  seen: Map<string, number>
  /** In how many rounds a field's text was not visible: staff visit one language per round. */
  unseen: Map<string, number>
  views: number
  files: number
}

/** One pass through all screens, after the calls of the round. */
type Round = { sum: Sum; round: number; waiting: Map<string, string>; injected: Injected }

async function checkMails({ world }: InjectedProduct, browser: Browser): Promise<string[]> {
  const mails = await world.context.db.selectFrom('outbox').select('body_html').execute()
  const page = await browser.newPage()
  await page.setContent(mails.map(({ body_html }) => body_html ?? '').join('\n'))
  const errors = (await foreignOn(page)).map((one) => `a mail: ${one}`)
  await page.close()
  return mails.length === 0 ? ['there is no mail'] : errors
}

/** Lets every viewer visit their screens; staff in one language per round, the public in both. */
async function checkScreens(
  product: InjectedProduct,
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
  const look = async (viewer: ScreenViewer, language: string) => {
    const context = await browser.newContext()
    await context.clock.setFixedTime(product.world.clock.now())
    const found = await watch(context, product.url)
    const walked = await walk(context, { url: product.url, viewer, language, maxButtons, onShown })
    sum.errors.push(...walked.errors)
    sum.errors.push(...found.map((one) => `${viewer.title} (${language}), round ${round}: ${one}`))
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
  // Staff have seen what was removed from the member, who could not sign in without it.
  await product.restore()
  for (const member of members ?? []) await look(member, own)
}

const callOf = (field: string) => (field.split(':')[0] ?? '') as CallId

/**
 * Sends every call and visits all screens; then repeats the calls whose texts others have overwritten. Returns the
 * calls that were repeated.
 */
async function runRound(
  product: InjectedProduct,
  browser: Browser,
  { sum, round, late }: { sum: Sum; round: number; late: Set<CallId> },
): Promise<Set<CallId>> {
  const waiting = new Map<string, string>()
  const pass = async (chosen: (id: CallId) => boolean) => {
    const injected = await injectEverywhere(product, round, chosen)
    sum.errors.push(...injected.errors)
    for (const id of injected.tried) sum.tried.add(id)
    for (const [field, text] of injected.taken) {
      sum.taken.set(field, text)
      if (isNumbered(text) && whyUnshown(field) === null) waiting.set(field, text)
    }
    for (const [field, code] of injected.rejected) sum.rejected.set(field, code)
    await checkScreens(product, browser, { sum, round, waiting, injected })
    return injected
  }
  await injectFileNames(product.world, isShort ? quoting : turned(round).slice(0, 1))
  const { taken } = await pass((id) => !late.has(id))
  const files = await checkFiles(product, [...taken.values()])
  sum.errors.push(...files.errors, ...(await checkMails(product, browser)))
  sum.files += files.names + files.entries
  const again = late.size > 0 ? late : new Set([...waiting.keys()].map(callOf))
  if (again.size > 0 && !isShort) await pass((id) => again.has(id))
  for (const field of waiting.keys()) sum.unseen.set(field, (sum.unseen.get(field) ?? 0) + 1)
  return again
}

function report(sum: Sum, product: InjectedProduct): string[] {
  const unshown = [...sum.taken.keys()].filter((field) => whyUnshown(field) !== null)
  const plain = [...sum.taken.keys()].filter(
    (field) => !sum.seen.has(field) && !sum.unseen.has(field) && whyUnshown(field) === null,
  )
  console.log(
    `${rounds} rounds, each field another of the ${injections.length} each time: ${sum.taken.size} fields of all calls accepted one; ` +
      `${sum.seen.size} were seen on ${sum.views} views, ${unshown.length} are on no screen for a listed reason, ` +
      `${plain.length} are too short for a number: ${plain.join(', ')}; ${sum.files} files; ${product.reports()} CSP reports`,
  )
  const rejected = [...sum.rejected].filter(([field]) => !sum.taken.has(field))
  console.log(`  rejected by rules of the server: ${rejected.map((one) => one.join(' ')).join(', ')}`)
  const taking = new Set([...sum.taken.keys()].map(callOf))
  const untaken = [...sum.tried].filter((id) => !taking.has(id))
  const unexplained = untaken.filter((id) => whyUntaken(id) === null)
  console.log(
    `  rejected in every field, for a listed reason: ${untaken.filter((id) => !unexplained.includes(id)).join(', ')}`,
  )
  const never = [...sum.unseen.keys()].filter((field) => !sum.seen.has(field))
  const least = Math.min(...sum.seen.values())
  if (!isShort) console.log(`  each of those that were seen, in at least ${least} of ${rounds} rounds`)
  const few = sum.seen.size < fewestSeen ? [`only ${sum.seen.size} fields were seen`] : []
  return [
    ...unexplained.map((id) => `${id} rejects all its fields, so none of its texts was checked`),
    ...[...taking].flatMap((id) =>
      whyUntaken(id) ? [`${id} is listed as rejecting, but accepts texts`] : [],
    ),
    ...(isShort ? few : never.map((field) => `${field} is on none of the screens`)),
    ...(product.reports() > 0 ? [`${product.reports()} CSP reports arrived`] : []),
    ...(sum.taken.size === 0 ? ['no field accepted a text'] : []),
  ]
}

async function prove(product: InjectedProduct): Promise<string[]> {
  const executablePath = await bringChromium()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  const sum: Sum = {
    errors: [],
    tried: new Set(),
    taken: new Map(),
    rejected: new Map(),
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
    if (!isShort) console.log(`  round ${round + 1} in ${took} s: ${sum.errors.length} errors so far`)
  }
  await browser.close()
  return [...sum.errors, ...report(sum, product)]
}

const errors = await inOwnFolder((folder) => withProduct(folder, prove))
console.log(`${errors.length} errors`)
for (const error of errors.slice(0, maxShown)) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
