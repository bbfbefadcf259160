import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { foreignOn, shownOn } from './watch.ts'

/** A screen to visit: what to do there first, and whether to press all its buttons. */
export type Visit = { address: string; first?: (page: Page, look: Look) => Promise<void>; presses?: boolean }

/** Checks what a page shows now; `what` describes how it was reached. */
export type Look = (what: string) => Promise<void>

/** A viewer of screens: how they sign in, and what they visit. */
export type ScreenViewer = {
  title: string
  visits: Visit[]
  enter: ((page: Page) => Promise<void>) | null
}

/** The options of a walk: `onShown` gets all text of each view. */
export type Walk = {
  url: string
  viewer: ScreenViewer
  language: string
  maxButtons: number
  onShown: (text: string) => void
}

/** The result of a walk: errors, and the number of views. */
export type Walked = { errors: string[]; views: number }

const longestSettling = 5000
const stillFor = 40
const maxRepeats = 5
const leavesTheScreen = /log.?out|sign.?out|خروج|language|العربية|english|theme|السمة|مظهر/i
const pressed =
  'main button:not([type=submit]):visible, header button:visible, [role=tab]:visible, main [role=radio]:visible'

/** Visits every screen of a viewer in one language, and what each of its buttons opens. */
export async function walk(context: BrowserContext, given: Walk): Promise<Walked> {
  const { url, viewer, language } = given
  const page = await context.newPage()
  const settle = settling(page)
  const walked: Walked = { errors: [], views: 0 }
  const known = new Set<string>()
  await page.goto(`${url}/?lang=${language}`)
  await viewer.enter?.(page)
  for (const visit of viewer.visits) {
    const look = async (what: string) => {
      await settle()
      walked.views++
      given.onShown(await shownOn(page))
      const found = await foreignOn(page)
      const place = `${viewer.title} at ${visit.address}${what} (${language})`
      walked.errors.push(...found.map((one) => `${place}: ${one}`))
    }
    await open(page, url + visit.address)
    await look('')
    await visit.first?.(page, look)
    if (viewer.enter && !(await page.evaluate(isSignedIn))) {
      walked.errors.push(`${viewer.title} was signed out before ${visit.address} (${language})`)
    }
    if (visit.presses) {
      const address = url + visit.address
      await pressAll(page, { address, most: given.maxButtons, look, settle, known })
    }
  }
  await page.close()
  return walked
}

/** Presses each kind of button once, and returns to the screen if one navigated away. */
async function pressAll(page: Page, { address, most, look, settle, known }: Pressing): Promise<void> {
  const here = page.url()
  const knownHere = new Set<string>()
  let wasReopened = false
  for (let place = 0; knownHere.size < most; place++) {
    const button = page.locator(pressed).nth(place)
    if (wasReopened) await button.waitFor({ state: 'attached', timeout: longestSettling }).catch(() => {})
    wasReopened = false
    if ((await button.count()) === 0) break
    const { kind, isEverywhere } = await kindOf(button).catch(() => ({ kind: '', isEverywhere: false }))
    const all = isEverywhere ? known : knownHere
    if (kind === '' || all.has(kind) || leavesTheScreen.test(kind)) continue
    all.add(kind)
    await button.click({ timeout: longestSettling, noWaitAfter: true }).catch(() => {})
    await look(`, ${kind}`)
    for (const other of page.context().pages()) if (other !== page) await other.close()
    await page.keyboard.press('Escape')
    const isOpen = (await page.locator('dialog[open]').count()) > 0
    if (isOpen || page.url() !== here) {
      await open(page, address)
      await settle()
      wasReopened = true
    }
  }
}

/** `known` are buttons on many screens that were already pressed on one of them. */
type Pressing = {
  address: string
  most: number
  look: Look
  settle: () => Promise<void>
  known: Set<string>
}

/** What identifies a button regardless of its object: its icon and its own text. */
const kindOf = (button: ReturnType<Page['locator']>): Promise<{ kind: string; isEverywhere: boolean }> =>
  button.evaluate((element) => {
    const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const own = words.map(({ textContent }) => textContent).join(' ')
    const label = element.getAttribute('aria-label')?.split(/[:\u2068]/)[0]
    const icon = element.querySelector('svg')?.getAttribute('class') ?? ''
    const text = own.trim() || label || element.querySelector('span')?.textContent || ''
    const kind = `${icon.replace(/^lucide /, '')} ${text}`.trim() || 'button'
    return { kind, isEverywhere: element.closest('header, [role=tablist], footer') !== null }
  })

async function open(page: Page, address: string): Promise<void> {
  // A button may have just started a navigation, which interrupts this one.
  for (let time = 0; ; time++) {
    try {
      // Another hash of the same screen would not load anything.
      if (page.url().split('#')[0] === address.split('#')[0]) await page.goto('about:blank')
      await page.goto(address)
      return
    } catch (error) {
      if (time === maxRepeats || !/ERR_ABORTED|interrupted/.test((error as Error).message)) throw error
    }
  }
}

/** Waits until the page is idle, has no pending requests, and its content is stable. */
function settling(page: Page): () => Promise<void> {
  let underWay = 0
  const count = (by: number) => () => {
    underWay = Math.max(0, underWay + by)
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  return async () => {
    const late = Date.now() + longestSettling
    let text: string | null = null
    while (Date.now() < late) {
      await page.evaluate(idle).catch(() => {})
      const now = await shownOn(page).catch(() => null)
      if (underWay === 0 && now !== null && now === text) return
      text = underWay === 0 ? now : null
      await pause(stillFor)
    }
    underWay = 0
  }
}

const isSignedIn = () => Object.keys(localStorage).some((key) => key.endsWith('Token'))

/** On a slow machine a page may be still because it waits for the processor; once idle, it has finished. */
const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
