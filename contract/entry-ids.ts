import { EntryId } from './values.ts'

type Branch = Record<string, unknown>
type Ids = (string | undefined)[]

/**
 * Adds an id to every list entry of a part of the settings. Valid ids stay. An entry without an id, or with a
 * duplicate, gets the id of the equal entry in `known`, else that of the missing entry at its position, else a hash of
 * its content: deterministic wherever the same entry is read.
 */
export function withEntryIds<Part>(part: Part, known?: unknown): Part {
  return added(part, known) as Part
}

/** A path with entry ids instead of indexes, as `faq.#1a2b.question`: it stays valid when entries move. */
export function keyedPath(root: unknown, path: string): string {
  let part = root
  const steps = path.split('.').map((step) => {
    const list = part
    part = isContainer(part) ? part[step] : undefined
    const id = Array.isArray(list) ? idOf(part) : undefined
    return id === undefined ? step : `#${id}`
  })
  return steps.join('.')
}

function added(part: unknown, known: unknown): unknown {
  if (Array.isArray(part)) return listWithIds(part, Array.isArray(known) ? known : [])
  if (!isBranch(part)) return part
  const former = isBranch(known) ? known : {}
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, added(value, former[name])]))
}

function listWithIds(list: readonly unknown[], known: readonly unknown[]): unknown[] {
  const given = list.map(idOf)
  const ids: Ids = given.map((id, index) => (given.indexOf(id) === index ? id : undefined))
  if (ids.includes(undefined)) fillIn(ids, list, known)
  return list.map((entry, index) => {
    if (!isBranch(entry)) return entry
    const id = ids[index]
    const former = known.find((one) => idOf(one) === id)
    return { id, ...(added(contentOf(entry), former) as Branch) }
  })
}

function fillIn(ids: Ids, list: readonly unknown[], known: readonly unknown[]): void {
  const former = known.map((entry) => ({ id: idOf(entry), text: textOf(entry) }))
  const isFree = (id: string | undefined) => id !== undefined && !ids.includes(id)
  const fill = (find: (text: string, index: number) => string | undefined) => {
    for (const [index, entry] of list.entries())
      if (isBranch(entry) && ids[index] === undefined) ids[index] = find(textOf(entry), index)
  }
  fill((text) => former.find((one) => isFree(one.id) && one.text === text)?.id)
  fill((_text, index) => (isFree(former[index]?.id) ? former[index]?.id : undefined))
  fill((text) => madeOf(text, isFree))
}

function madeOf(text: string, isFree: (id: string) => boolean): string {
  const id = hash(text)
  let free = id
  for (let twin = 2; !isFree(free); twin++) free = `${id}-${twin}`
  return free
}

/** FNV-1a. Must never change: its results are stored as ids, and are computed again for older versions. */
function hash(text: string): string {
  let sum = 0x811c9dc5
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** An entry's content with sorted fields: the databases do not preserve their order. */
function textOf(entry: unknown): string {
  return JSON.stringify(isBranch(entry) ? contentOf(entry) : entry, (_name, value: unknown) =>
    isBranch(value) ? Object.fromEntries(Object.entries(value).toSorted(byName)) : value,
  )
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

function contentOf({ id: _, ...content }: Branch): Branch {
  return content
}

function idOf(entry: unknown): string | undefined {
  return isBranch(entry) ? EntryId.safeParse(entry.id).data : undefined
}

function isContainer(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null
}

function isBranch(value: unknown): value is Branch {
  return isContainer(value) && !Array.isArray(value)
}
