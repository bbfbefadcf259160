import fc from 'fast-check'
import type { z } from 'zod'
import { digitsWithoutEnd, longDigits, stackedMarks } from './values.ts'

/** An invalid value, and its path, as `address.street`; empty for the whole. */
export type Spoilt = { value: unknown; at: string; how: 'replaced' | 'left out' }

const wrongValues: unknown[] = [
  null,
  true,
  12_345.5,
  -1,
  1e21,
  '',
  [],
  ['a@b.co'],
  {},
  { toString: 'x' },
  '\u0000',
  'a\ud800',
  'abc\u202Edcba',
  'x\u200B\u0007\u2028',
  `e${'\u0301'.repeat(40)}`,
  'x'.repeat(30_000),
  stackedMarks,
  longDigits,
  digitsWithoutEnd,
]

type Path = readonly (string | number)[]

function pathsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inner = Object.entries(value).flatMap(([key, part]) => pathsIn(part).map((path) => [key, ...path]))
  return [[], ...inner]
}

/** A copy with another value at a path, or without one. */
function changed(value: unknown, [key, ...rest]: Path, change: { to: unknown } | null): unknown {
  if (key === undefined) return change?.to
  const copy = structuredClone(value) as Record<string, unknown>
  if (rest.length > 0) copy[key] = changed(copy[key], rest, change)
  else if (change) copy[key] = change.to
  else delete copy[key]
  return copy
}

/** Generates invalid values from valid ones: one path is omitted or replaced. */
export function spoiltOf(schema: z.ZodType, sound: fc.Arbitrary<unknown>): fc.Arbitrary<Spoilt> {
  const change = fc.option(
    fc.constantFrom(...wrongValues).map((to) => ({ to })),
    { freq: 6 },
  )
  return fc
    .tuple(sound, fc.nat(), change)
    .map(([value, at, to]): Spoilt => {
      const paths = pathsIn(value)
      const path = paths[at % paths.length] ?? []
      const isItem = Array.isArray(
        path.slice(0, -1).reduce((part, key) => (part as Path)[key as number], value),
      )
      const how = isItem ? { to: null } : to
      return {
        value: changed(value, path, how),
        at: path.join('.'),
        how: how ? 'replaced' : 'left out',
      }
    })
    .filter(({ value }) => !schema.safeParse(value ?? undefined).success)
}

/** Whether an error names the invalid path, a part of it, or a parent. */
export function namesPlace(fields: object, { at, how }: Spoilt): boolean {
  const names = Object.keys(fields)
  // A missing value may be reported at another field: sometimes one of two fields is required.
  if (how === 'left out' || at === '') return names.length > 0
  return names.some((name) => name === at || name.startsWith(`${at}.`) || at.startsWith(`${name}.`))
}
