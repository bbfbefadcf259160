import { measureCopies } from '#test/stress/receipt-copies/measure-copies.ts'

// Whether copies of receipts are found: 300 honest ones in six layouts, and 60 copies for each change; `--short` has 36
// and 8. The thresholds of the comparison were found with other receipts (five layouts in DejaVu, Liberation and Nimbus
// fonts); the layouts and fonts here had no part in it.
const isShort = process.argv.includes('--short')
const { honest, copies } = await measureCopies(isShort ? 36 : 300, isShort ? 8 : 60)

console.log(`Honest receipts: ${honest.count}, flagged: ${honest.flagged.length}`)
for (const one of honest.flagged) console.log(`  ${one}`)
console.log('Copies by change: found, of how many, and how they were called')
const least = {
  saved: 0.99,
  scaled: 0.99,
  cropped: 0.95,
  'cropped and saved': 0.95,
  'one line': 0.9,
  'one line, saved': 0.9,
  painted: 0.9,
}
let isGood = honest.flagged.length === 0
for (const [change, share] of Object.entries(least)) {
  const { verdicts, missed, wrong } = copies[change as keyof typeof least]
  const count = Object.values(verdicts).reduce((sum, one) => sum + one, 0)
  console.log(`  ${change}: ${count - missed.length} of ${count}`, JSON.stringify(verdicts))
  for (const one of missed) console.log(`    missed: ${one}`)
  for (const one of wrong) console.log(`    wrong: ${one}`)
  // Of eight, one that is missed is more than any share but says as little.
  const isTooFew = isShort ? missed.length > 1 : count - missed.length < share * count
  if (isTooFew || wrong.length > 0) isGood = false
}
if (!isGood) process.exitCode = 1
