/** The path of a value in the site's settings, for example `packages.basic.features.2.ar`. */
export type Place = string

type Branch = Record<string, unknown>
const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

/** The value at a path; undefined if there is none. The empty path is the whole. */
export function valueAt(root: unknown, place: Place): unknown {
  return stepsOf(place).reduce<unknown>((value, step) => (isBranch(value) ? value[step] : undefined), root)
}

/** A copy with another value at one path. Objects that are not on the path keep their identity. */
export function withValueAt<Root>(root: Root, place: Place, value: unknown): Root {
  return withValue(root, stepsOf(place), value) as Root
}

function withValue(root: unknown, steps: string[], value: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  if (Array.isArray(root)) return root.with(Number(step), withValue(root[Number(step)], rest, value))
  const branch = isBranch(root) ? root : {}
  return { ...branch, [step]: withValue(branch[step], rest, value) }
}

/** A copy of the list with one entry moved; an index outside the list changes nothing. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length || from === to) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** The id of an entry of a list. */
export function idOf(entry: unknown): unknown {
  return isBranch(entry) ? entry.id : undefined
}

/** Resolves a path with entry ids, made by `keyedPath`, to one with indexes; null if one of its entries is gone. */
export function placeNow(root: unknown, keyed: string): Place | null {
  let place: Place = ''
  for (const step of stepsOf(keyed)) {
    const list = step.startsWith('#') ? valueAt(root, place) : null
    const at = Array.isArray(list) ? list.findIndex((entry) => `#${idOf(entry)}` === step) : step
    if (at === -1) return null
    place = place === '' ? String(at) : `${place}.${at}`
  }
  return place
}

/** Whether a path equals another one or lies inside it. */
export function isWithin(place: Place, outer: Place): boolean {
  return place === outer || place.startsWith(`${outer}.`)
}

function stepsOf(place: Place): string[] {
  return place === '' ? [] : place.split('.')
}
