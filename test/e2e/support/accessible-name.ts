import type { Locator, Page } from '@playwright/test'

/** The name of what says exactly these words, alone or with what its row is about behind them: "Approve: Mona". */
export const named = (words: string) =>
  new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s*: .+)?$`)

/** A button that says exactly these words, alone or with what its row is about behind them. */
export const button = (within: Page | Locator, words: string) =>
  within.getByRole('button', { name: named(words) })
