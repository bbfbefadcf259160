import type { BrowserContext, Page } from '@playwright/test'
import { foreignOn, shownOn } from './watch.ts'

/** One who looks at screens: how they sign in, and which screens they see. */
export type Viewer = {
  title: string
  screens: string[]
  signIn: { path: string; body: object; keys: { token: string; person: string } } | null
}

/** What a walk saw: what was wrong, and all that was shown. */
export type Walked = { faults: string[]; shown: string; views: number }

const settled = 1500
const mostRepeats = 5
const leavesTheScreen = /log ?out|sign ?out|خروج|language|العربية|english|theme|السمة|مظهر/i

/** Looks at every screen of somebody in one language, and at what each of its buttons opens. */
export async function walk(
  context: BrowserContext,
  {
    url,
    viewer,
    language,
    mostButtons,
  }: { url: string; viewer: Viewer; language: string; mostButtons: number },
): Promise<Walked> {
  const page = await context.newPage()
  const walked: Walked = { faults: [], shown: '', views: 0 }
  await page.goto(`${url}/?lang=${language}`)
  if (viewer.signIn) await signIn(page, viewer.signIn)
  const look = async (where: string) => {
    walked.views++
    walked.shown += `\n${await shownOn(page)}`
    const found = await foreignOn(page)
    walked.faults.push(...found.map((one) => `${viewer.title} at ${where} (${language}): ${one}`))
  }
  for (const screen of viewer.screens) {
    await open(page, url + screen)
    await look(screen)
    for (let place = 0; place < mostButtons; place++) {
      const button = page.locator('main button:not([type=submit]):visible, [role=tab]:visible').nth(place)
      if ((await button.count()) === 0) break
      const name = ((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '').trim()
      if (leavesTheScreen.test(name)) continue
      await button.click({ timeout: settled, noWaitAfter: true }).catch(() => {})
      await page.waitForLoadState('networkidle', { timeout: settled }).catch(() => {})
      await look(`${screen}, button ${place}`)
      await page.keyboard.press('Escape')
      if ((await page.locator('dialog[open]').count()) > 0 || !page.url().startsWith(url + screen)) {
        await open(page, url + screen)
      }
    }
  }
  await page.close()
  return walked
}

async function open(page: Page, address: string): Promise<void> {
  // A button may have begun to lead elsewhere just now, which ends this way there.
  for (let time = 0; ; time++) {
    try {
      await page.goto(address)
      break
    } catch (error) {
      if (time === mostRepeats || !/ERR_ABORTED|interrupted/.test((error as Error).message)) throw error
    }
  }
  await page.waitForLoadState('networkidle', { timeout: settled }).catch(() => {})
}

async function signIn(page: Page, { path, body, keys }: NonNullable<Viewer['signIn']>): Promise<void> {
  const problem = await page.evaluate(
    async ([to, typed, { token, person }]) => {
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(typed),
      })
      const answer = await response.json()
      if (!response.ok) return JSON.stringify(answer)
      localStorage.setItem(token, answer.token)
      localStorage.setItem(
        person,
        JSON.stringify({ name: answer.user?.name ?? '', email: answer.user?.email ?? null }),
      )
      return null
    },
    [path, body, keys] as const,
  )
  if (problem) throw new Error(`Nobody could sign in at ${path}: ${problem}`)
}
