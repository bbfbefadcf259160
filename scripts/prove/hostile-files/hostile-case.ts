import type { SentFile } from '#scripts/serving/calls.ts'

/**
 * A file that asks for as much as it can. `refused`: no decoder may see it, a `bomb` within a moment. `accepted`: honest
 * enough, and as costly as honest files get. Names of files and types are those of the format.
 */
export type HostileCase = { what: string; file: SentFile; expected: 'refused' | 'accepted'; isBomb: boolean }

/** Makes the cases of one format. */
export function casesOf(extension: string, type: string) {
  const make =
    (expected: HostileCase['expected'], isBomb: boolean) =>
    (what: string, bytes: Buffer): HostileCase => ({
      what: `${extension.toUpperCase()} ${what}`,
      file: { bytes: new Uint8Array(bytes), name: `receipt.${extension}`, type },
      expected,
      isBomb,
    })
  return { bomb: make('refused', true), refused: make('refused', false), accepted: make('accepted', false) }
}

/** As many bytes as a proof may have. */
export const largest = 5 * 1024 * 1024
