import { foldDigits } from '#contract/text.ts'

const [lightest, heaviest, longest] = [20, 400, 261]

/** Parses weights in kilograms, parted by spaces, commas or lines; undefined if one is no weight. */
export function weightsIn(text: string): number[] | undefined {
  const words = foldDigits(text)
    .replaceAll('٫', '.')
    .split(/[\s،,;]+/)
    .filter(Boolean)
  const isWeight = (word: string) => /^\d{2,3}(?:\.\d)?$/.test(word)
  const weights = words.map(Number)
  const fits = (weight: number) => weight >= lightest && weight <= heaviest
  return words.every(isWeight) && weights.every(fits) && weights.length <= longest ? weights : undefined
}
