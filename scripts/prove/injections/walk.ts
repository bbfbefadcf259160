import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { foreignOn, shownOn } from './watch.ts'

/** A screen that somebody opens: what is done there first, and whether all its buttons are pressed then. */
export type Visit = { address: string; first?: (page: Page, look: Look) => Promise<void>; presses?: boolean }

/** Looks at what a page shows now; `what` says what led to it. */
export type Look = (what: string) => Promise<void>

/** One who looks at screens: how they enter, and what they open. */
export type Viewer = {
  title: string
  visits: Visit[]
  enter: ((page: Page) => Promise<void>) | null
}

/** What a walk goes by: `onShown` is given all text of each view. */
export type Walk = {
  url: string
  viewer: Viewer
  language: string
  mostButtons: number
  onShown: (text: string) => void
}

/** What a walk saw: what was wrong, and how many views there were. */
export type Walked = { faults: string[]; views: number }

const longestSettling = 5000
const stillFor = 40
const mostRepeats = 5
const leavesTheScreen = /log.?out|sign.?out|خروج|language|العربية|english|theme|السمة|مظهر/i
const pressed =
  'main button:not([type=submit]):visible, header button:visible, [role=tab]:visible, main [role=radio]:visible'

/** Looks at every screen of somebody in one language, and at what each of its buttons opens. */
export async function walk(context: BrowserContext, given: Walk): Promise<Walked> {
  const { url, viewer, language } = given
  const page = await context.newPage()
  const settle = settling(page)
  const walked: Walked = { faults: [], views: 0 }
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
      walked.faults.push(...found.map((one) => `${place}: ${one}`))
    }
    await open(page, url + visit.address)
    await look('')
    await visit.first?.(page, look)
    if (viewer.enter && !(await page.evaluate(isSignedIn))) {
      walked.faults.push(`${viewer.title} was signed out before ${visit.address} (${language})`)
    }
    if (visit.presses) {
      const address = url + visit.address
      await pressAll(page, { address, most: given.mostButtons, look, settle, known })
    }
  }
  await page.close()
  return walked
}

/** Presses each kind of button once, and goes back to the screen where one has led elsewhere. */
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

/** `known` are the buttons that stand on many screens and were pressed on one of them. */
type Pressing = {
  address: string
  most: number
  look: Look
  settle: () => Promise<void>
  known: Set<string>
}

/** What a button does, without whom it does it to: its icon and its own words. */
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
  // A button may have begun to lead elsewhere just now, which ends this way there.
  for (let time = 0; ; time++) {
    try {
      // Another part of the same screen would not load anything.
      if (page.url().split('#')[0] === address.split('#')[0]) await page.goto('about:blank')
      await page.goto(address)
      return
    } catch (error) {
      if (time === mostRepeats || !/ERR_ABORTED|interrupted/.test((error as Error).message)) throw error
    }
  }
}

/** Waits until the page has nothing to do, asks for nothing over the network, and shows the same as a moment ago. */
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

/** On a slow machine a page may stand still because it waits for the processor; when it is idle, it has done its work. */
const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
