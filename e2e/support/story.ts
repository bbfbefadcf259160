import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Language } from '#contract/values.ts'
import { look } from './look.ts'
import { type Product, startProduct } from './product.ts'

/** What a project sets for its stories. */
export type StoryOptions = { language: Language }

/** When no story is begun any more, as a time in milliseconds; a test run on a slow machine has an end. */
const until = Number(process.env.STORIES_UNTIL ?? Number.POSITIVE_INFINITY)

type Fixtures = {
  /** Leaves the story out where the run has no time left for it. */
  inTime: undefined
  /** Picks the words of the story's language. */
  t: (arabic: string, english: string) => string
  /** Looks at the screen: no overflow, nothing that axe finds, in both themes; keeps a picture where asked to. */
  look: (name: string, page?: Page) => Promise<void>
  /** A page of another person, in a browser of their own. */
  another: () => Promise<Page>
}

type WorkerFixtures = {
  /** Settings of the product, beside those of `startProduct`; a story file that has some has a product of its own. */
  environment: Record<string, string>
  product: Product
}

// What a browser says of answers that a story asks for on purpose.
const expectedNoise = /Failed to load resource|net::ERR_/

/** A story in a real browser: in the project's language, on a demo product of its own, with no error in the console. */
export const story = base.extend<StoryOptions & Fixtures, WorkerFixtures>({
  language: ['ar', { option: true }],
  inTime: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names off the pattern
    async ({}, use, info) => {
      info.skip(Date.now() > until, 'the run has no time left')
      await use(undefined)
    },
    { auto: true },
  ],
  environment: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ environment }, use) => {
      const product = await startProduct(environment)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context, product, language }, use) => {
    const faults = await prepare(context, product.url, language)
    await use(context)
    expect(faults, 'errors in the console').toEqual([])
  },
  t: async ({ language }, use) => use((arabic, english) => (language === 'ar' ? arabic : english)),
  look: async ({ page, language }, use, info) => {
    await use((name, other = page) => look(other, { name: `${info.project.name}/${name}`, language }))
  },
  another: async ({ browser, product, language, viewport }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: product.url, viewport })
      opened.push(context)
      await prepare(context, product.url, language)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

async function prepare(context: BrowserContext, url: string, language: Language): Promise<string[]> {
  const faults: string[] = []
  await context.addCookies([{ name: 'language', value: language, url }])
  context.on('console', (message) => {
    if (message.type() === 'error' && !expectedNoise.test(message.text())) faults.push(message.text())
  })
  context.on('weberror', (error) => faults.push(String(error.error())))
  return faults
}

export { expect } from '@playwright/test'
