import type { Locator, Page } from '@playwright/test'

/** The name of what says exactly this text, alone or with what its row is about behind them: "Approve: Mona". */
export const named = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s*: .+)?$`)

/** A button that says exactly this text, alone or with what its row is about behind them. */
export const button = (within: Page | Locator, text: string) =>
  within.getByRole('button', { name: named(text) })
