import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Seconds of single actions in the keystroke-level model: S. Card, T. Moran and A. Newell, "The keystroke-level model for
 * user performance time with interactive systems", Communications of the ACM 23 (7), 1980: a key of somebody who is no
 * typist, pointing at something, moving a hand, and a thought. It leaves the time of an answer to the system: a second
 * is far more than any takes here.
 */
const seconds = { key: 0.28, point: 1.1, hand: 0.4, thought: 1.35, answer: 1 }

/**
 * Does what a person does at a screen, and adds up what it would take them: what they do is counted, and nothing here
 * depends on the clock.
 */
export function aReviewer(page: Page) {
  const counts = { key: 0, point: 0, hand: 0, thought: 0, answer: 0 }
  return {
    /** Takes in one thing, which is in sight; what is not has to be scrolled to. */
    look: async (at: Locator) => {
      await expect(at).toBeAttached()
      if (!(await isInSight(at))) {
        counts.point++
        await at.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        expect(await isInSight(at), 'in sight once it was scrolled to').toBe(true)
      }
      counts.thought++
    },
    decide: () => {
      counts.thought++
    },
    press: async (key: string) => {
      counts.key += key.split('+').length
      await page.keyboard.press(key)
    },
    tap: async (control: Locator) => {
      counts.point++
      await control.tap()
    },
    /** Waits for what the server has to answer. */
    wait: async (shown: Locator) => {
      counts.answer++
      await expect(shown).toBeVisible()
    },
    /** Takes up the phone with the bank's message, reads its sender, sum and time, and comes back. */
    lookAtBank: () => {
      counts.hand += 2
      counts.thought += 3
    },
    /** What it took by now, in seconds. */
    taken: () => namesOf(seconds).reduce((sum, name) => sum + seconds[name] * counts[name], 0),
    /** The same in words, for the report. */
    counted: () =>
      namesOf(counts)
        .map((name) => `${counts[name]} × ${name}`)
        .join(', '),
  }
}

const namesOf = <Name extends string>(record: Record<Name, number>) => Object.keys(record) as Name[]

/** Whether most of something is in the window, and not behind what floats over the page. */
function isInSight(at: Locator): Promise<boolean> {
  return at.evaluate((element) => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect()
    const shown = Math.min(bottom, innerHeight) - Math.max(top, 0)
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    // What only outlines a picture lies over it and takes no pointer.
    const place = element.closest('svg')?.parentElement ?? element
    return shown >= 0.9 * height && (place.contains(above) || above?.contains(place) === true)
  })
}
