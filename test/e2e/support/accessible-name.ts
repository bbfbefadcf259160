import type { Locator, Page } from '@playwright/test'

/** Matches an accessible name with exactly this text, alone or followed by the subject of its row: "Approve: Mona". */
export const named = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s*: .+)?$`)

/** A button with exactly this text, alone or followed by the subject of its row. */
export const button = (within: Page | Locator, text: string) =>
  within.getByRole('button', { name: named(text) })
