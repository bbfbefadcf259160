/** Where something stands in the site's settings, as `packages.basic.features.2.ar`. */
export type Place = string

type Branch = Record<string, unknown>
const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

/** What stands at a place; undefined where there is none. The empty place is the whole. */
export function valueAt(root: unknown, place: Place): unknown {
  return stepsOf(place).reduce<unknown>((value, step) => (isBranch(value) ? value[step] : undefined), root)
}

/** The same with another value at one place. All that does not stand around it stays the very same objects. */
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

/** The list at a place with one entry moved to another index; moves that lead out of the list change nothing. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length || from === to) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Whether a place is another one, or stands inside it. */
export function isWithin(place: Place, outer: Place): boolean {
  return place === outer || place.startsWith(`${outer}.`)
}

function stepsOf(place: Place): string[] {
  return place === '' ? [] : place.split('.')
}
