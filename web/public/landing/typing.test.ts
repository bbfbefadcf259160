import { describe, expect, test } from 'vitest'
import { firstState, followingState, shownIn, type TypedState } from './typing.ts'

/** The visible texts and their durations, from the start. */
function framesOf(phrases: readonly string[], count: number): [string, number][] {
  let state: TypedState = firstState(phrases)
  return Array.from({ length: count }, () => {
    const shown = shownIn(state, phrases)
    const { after, next } = followingState(state, phrases)
    state = next
    return [shown, after]
  })
}

describe('the typed line', () => {
  test('shows its first phrase, deletes it, types the next and starts over', () => {
    expect(framesOf(['ab', 'c'], 10)).toEqual([
      ['ab', 2000],
      ['a', 30],
      ['', 50],
      ['c', 2000],
      ['', 50],
      ['a', 50],
      ['ab', 2000],
      ['a', 30],
      ['', 50],
      ['c', 2000],
    ])
  })

  test('repeats a single phrase', () => {
    expect(framesOf(['hi'], 5).map(([shown]) => shown)).toEqual(['hi', 'h', '', 'h', 'hi'])
  })

  test('never splits a character', () => {
    expect(framesOf(['💪x'], 3).map(([shown]) => shown)).toEqual(['💪x', '💪', ''])
  })
})
