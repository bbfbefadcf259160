import type { Page } from '@playwright/test'
import { streamEvents } from '#contract/events.ts'

/** Rejects a page's stream of events: with one open, its network is never idle. */
export const withoutEvents = (page: Page): Promise<unknown> =>
  page.route(`**/api${streamEvents.path}`, (route) => route.abort())
