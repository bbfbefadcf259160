import { expect, it } from 'vitest'
import { weightsIn } from './weights.ts'

it.each([
  ['', []],
  ['98 97.5, 96', [98, 97.5, 96]],
  ['٩٨ ٩٧٫٥، ٩٦', [98, 97.5, 96]],
  ['98\n97.5', [98, 97.5]],
])('%j is the weights %j', (text, weights) => {
  expect(weightsIn(text)).toEqual(weights)
})

it.each(['98 many', '9', '98.55', '500', Array.from({ length: 262 }, () => '80').join(' ')])(
  '%j is no list of weights',
  (text) => {
    expect(weightsIn(text)).toBeUndefined()
  },
)
