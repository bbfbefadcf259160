import '#scripts/prove/calls/quick-passwords.ts'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { isNumbered } from '#scripts/prove/injections/fill-fields.ts'
import { type Injected, injectEverywhere, injectFileNames, turned } from '#scripts/prove/injections/inject.ts'
import { type Product, withProduct } from '#scripts/prove/injections/product.ts'
import { type Viewer, walk } from '#scripts/prove/injections/walk.ts'
import { foreignOn, watch } from '#scripts/prove/injections/watch.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { testPassword } from '#server/testing/accounts.ts'
import { injections } from '#server/testing/injections.ts'

// Which fields there are is read from the contract: a new one is tried without anybody's doing.
const isShort = process.argv.includes('--short')
const rounds = isShort ? [0] : injections.map((_, place) => place)
const mostButtons = isShort ? 3 : 40
const fileNames = isShort ? 3 : 1
const mostShown = 30
// So that it cannot hold by never looking.
const fewestTaken = 150
const fewestSeen = 60

function viewersOf({ email }: Product, code: string): Viewer[] {
  const staffScreens = ['/admin', '/admin/users', '/admin/resources', '/coach', '/edit']
  return [
    {
      title: 'visitor',
      screens: ['/', '/subscription', '/contact', '/privacy', `/status?code=${code}`],
      signIn: null,
    },
    {
      title: 'member',
      screens: ['/members', '/members/account'],
      signIn: {
        path: '/api/auth/login',
        body: { email, password: testPassword },
        keys: { token: 'memberToken', person: 'memberPerson' },
      },
    },
    {
      title: 'admin',
      screens: isShort ? ['/admin', '/coach', '/edit'] : staffScreens,
      signIn: {
        path: '/api/auth/coach-login',
        body: { username: 'walker', password: testPassword },
        keys: { token: 'adminToken', person: 'adminPerson' },
      },
    },
  ]
}

async function lookAtMails(
  { world }: Product,
  context: BrowserContext,
): Promise<{ faults: string[]; mails: number }> {
  const mails = await world.context.db.selectFrom('outbox').select('body_html').execute()
  const page = await context.newPage()
  await page.setContent(mails.map(({ body_html }) => body_html ?? '').join('\n'))
  const faults = (await foreignOn(page)).map((one) => `a mail: ${one}`)
  await page.close()
  return { faults, mails: mails.length }
}

/** What all rounds came to. */
type Sum = {
  faults: string[]
  taken: Map<string, string>
  refused: Map<string, string>
  seen: Set<string>
  views: number
  mails: number
}

async function lookAtAll(product: Product, browser: Browser, { injected, sum, first }: Round): Promise<void> {
  const { code } = await product.world.context.db
    .selectFrom('applications')
    .select('code')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const pairs = viewersOf(product, code).flatMap((viewer) =>
    ['ar', 'en'].map((language) => ({ viewer, language })),
  )
  for (const { viewer, language } of pairs) {
    await product.restore()
    const context = await browser.newContext()
    await context.clock.setFixedTime(product.world.clock.now())
    const said = await watch(context, product.url)
    const walked = await walk(context, { url: product.url, viewer, language, mostButtons })
    const letters = await lookAtMails(product, context)
    sum.faults.push(...walked.faults, ...letters.faults)
    sum.faults.push(...said.map((one) => `${viewer.title} (${language}), round ${first}: ${one}`))
    for (const [field, text] of injected.taken) {
      if (isNumbered(text) && walked.shown.includes(text)) sum.seen.add(field)
    }
    sum.views += walked.views
    sum.mails = letters.mails
    await context.close()
  }
}

type Round = { injected: Injected; sum: Sum; first: number }

async function prove(product: Product): Promise<string[]> {
  const executablePath = await bringChromium()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  const sum: Sum = { faults: [], taken: new Map(), refused: new Map(), seen: new Set(), views: 0, mails: 0 }
  for (const first of rounds) {
    const injected = await injectEverywhere(product, first)
    await injectFileNames(product.world, turned(first).slice(0, fileNames))
    sum.faults.push(...injected.faults)
    for (const [field, text] of injected.taken) sum.taken.set(field, text)
    for (const [field, code] of injected.refused) sum.refused.set(field, code)
    await lookAtAll(product, browser, { injected, sum, first })
    if (!isShort) console.log(`  round ${first + 1}: ${sum.faults.length} faults so far`)
  }
  await browser.close()
  const numbered = [...sum.taken].filter(([, text]) => isNumbered(text)).map(([field]) => field)
  const unseen = numbered.filter((field) => !sum.seen.has(field))
  console.log(
    `${rounds.length} rounds, each field another of the 30 each time: ${sum.taken.size} fields of all calls took one; ` +
      `${sum.seen.size} of the ${numbered.length} that can be told apart were seen on ${sum.views} views in two languages ` +
      `by visitor, member and admin; ${sum.mails} mails; ${product.reports()} CSP reports`,
  )
  console.log(`  refused by rules of the server: ${[...sum.refused].map((one) => one.join(' ')).join(', ')}`)
  if (!isShort) console.log(`  taken and on none of these screens: ${unseen.join(', ')}`)
  if (product.reports() > 0) sum.faults.push(`${product.reports()} CSP reports arrived`)
  if (sum.taken.size < fewestTaken || sum.seen.size < fewestSeen)
    sum.faults.push(`only ${sum.seen.size} of ${sum.taken.size} fields were seen`)
  return sum.faults
}

const faults = await inOwnFolder((folder) => withProduct(folder, prove))
console.log(`${faults.length} faults`)
for (const fault of faults.slice(0, mostShown)) console.error(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
