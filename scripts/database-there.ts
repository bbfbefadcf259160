import { existsSync } from 'node:fs'
import type { DatabaseSettings } from '#server/platform/database/open.ts'

/**
 * The name of the database that a command opens. Throws where the settings name a file that is not there: run without the settings
 * of the product, it would make a new one and look for the account in that.
 */
export function databaseThere(settings: DatabaseSettings): string {
  if (settings.kind === 'postgres') {
    const { host, pathname } = new URL(settings.url)
    return `${host}${pathname}`
  }
  if (existsSync(settings.file)) return settings.file
  throw new Error(
    `There is no database at ${settings.file}. Run this with the settings that the product runs with: in .env, or in the environment.`,
  )
}
