import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyNames } from './manifest.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
// Whatever their day: somebody who copies a damaged installation again must not lose the copy from before it.
const NEWEST = 3
const DAILY = 7
const WEEKLY = 4

/** How many copies of the last days and weeks are kept. */
export const copyCounts = { daily: DAILY, weekly: WEEKLY }
const PARTIAL = '.partial'
// A copy takes no longer: an older unfinished one was interrupted.
const ABANDONED_AFTER = DAY

const namePattern = /^coach-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** A finished copy: a folder of its own. */
export type Copy = { name: string; path: string; madeAt: Date }

/** The name of a copy made at a time, such as `coach-2026-11-27T021500Z`. */
export const copyName = (at: Date) => `coach-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The name of a copy while it is made. */
export const partialName = (name: string) => name + PARTIAL

/** The finished copies in a folder, the newest first; none if the folder does not exist. */
export async function listCopies(folder: string): Promise<Copy[]> {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => copyNamed(folder, name) ?? []).sort((a, b) => +b.madeAt - +a.madeAt)
}

/** The finished copies in a folder that are of the files with this id, the newest first. */
export async function copiesOfStore(folder: string, storeId: string | null): Promise<Copy[]> {
  const own: Copy[] = []
  for (const copy of await listCopies(folder)) {
    const found = await readFile(join(copy.path, copyNames.storeId), 'utf8').catch(() => null)
    if (storeId !== null && found === storeId) own.push(copy)
  }
  return own
}

/** Whether a time is further ahead than the clocks of two machines differ: it was written by a wrong clock. */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > HOUR

function copyNamed(folder: string, name: string): Copy | null {
  const [, year, month, day, hour, minute, second] = namePattern.exec(name) ?? []
  if (year === undefined) return null
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return { name, path: join(folder, name), madeAt }
}

/**
 * Deletes all copies of an installation but the newest three, the newest of each of the last 7 days that have one, and of each of the last 4
 * weeks; days and weeks in UTC. Copies of a later time stay and do not count, nor do those of another installation: a new
 * and empty one must not delete what is left of the one before. Also deletes what an interrupted run left. Returns the names
 * of the deleted copies.
 */
export async function pruneCopies(
  folder: string,
  { storeId, now }: { storeId: string | null; now: Date },
): Promise<string[]> {
  const copies = (await copiesOfStore(folder, storeId)).filter(({ madeAt }) => madeAt <= now)
  const ofDays = [...newestOf(copies, DAY, DAILY), ...newestOf(copies, 7 * DAY, WEEKLY)]
  const stays = new Set([...copies.slice(0, NEWEST), ...ofDays])
  const deleted = copies.filter((copy) => !stays.has(copy))
  for (const { path } of deleted) await rm(path, { recursive: true, force: true })
  await removeAbandoned(folder, now)
  return deleted.map(({ name }) => name)
}

function newestOf(copies: Copy[], span: number, count: number): Copy[] {
  const newest = new Map<number, Copy>()
  for (const copy of copies) {
    const period = Math.floor(copy.madeAt.getTime() / span)
    if (!newest.has(period)) newest.set(period, copy)
  }
  return [...newest.values()].slice(0, count)
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(PARTIAL)) continue
    const begun = copyNamed(folder, name.slice(0, -PARTIAL.length))?.madeAt
    if (begun && now.getTime() - begun.getTime() < ABANDONED_AFTER) continue
    if (begun) await rm(join(folder, name), { recursive: true, force: true })
  }
}
