import { existsSync } from 'node:fs'
import type { DatabaseSettings } from '#server/platform/database/open.ts'
import { DatabaseStartError } from '#server/platform/database/startup-error.ts'

/**
 * The name of the database that a command opens. Throws DatabaseStartError if the configured file does not exist: without the product's
 * settings the command would create a new one and search the account there.
 */
export function databaseThere(settings: DatabaseSettings): string {
  if (settings.kind === 'postgres') {
    const { host, pathname } = new URL(settings.url)
    return `${host}${pathname}`
  }
  if (existsSync(settings.file)) return settings.file
  throw new DatabaseStartError(
    `There is no database at ${settings.file}. Run this with the settings that the product runs with: in .env, or in the environment.`,
  )
}
