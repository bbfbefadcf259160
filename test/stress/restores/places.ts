import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { administer, databaseUrl } from '#server/test/postgres-administration.ts'
import type { Settled } from './run-cli.ts'

/** Where a copy is restored: the settings for the command, and those of the restored product. */
export type EmptyPlace = { restoring: Settled; restored: Settled; folder: string }

/** Where a product under load runs, where its copies go, and where each is restored. */
export type RestorePlaces = {
  live: Settled
  copies: string
  /** Runs an act with an empty folder and, on PostgreSQL, an empty database, which are removed afterwards. */
  inEmptyPlace<Result>(act: (place: EmptyPlace) => Promise<Result>): Promise<Result>
}

/** The places of a product in a folder; its settings name a PostgreSQL database or none. */
export function placesIn(folder: string, live: Settled): RestorePlaces {
  const url = live.DATABASE_URL
  return {
    live,
    copies: join(folder, 'copies'),
    inEmptyPlace: async (act) => {
      const place = join(folder, 'restored')
      const database = url === undefined ? null : await newDatabase(url)
      const restoring = { ...live, ...(database && { DATABASE_URL: database.url }) }
      try {
        return await act({ restoring, restored: { ...restoring, DATA_DIR: place }, folder: place })
      } finally {
        await rm(place, { recursive: true, force: true })
        await database?.drop()
      }
    },
  }
}

/** A new PostgreSQL database on the server of `url`: empty, or a copy of another one that nobody uses. */
export async function newDatabase(url: string, template = 'template0') {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} encoding 'UTF8' template ${template}`)
  return {
    name,
    url: databaseUrl(url, name),
    drop: () => administer(url, `drop database ${name} with (force)`),
  }
}
