import { describe, expect, test } from 'vitest'
import { firstState, followingState, shownIn, type TypedState } from './typing.ts'

/** The shown texts and their durations, from the start. */
function film(phrases: readonly string[], pictures: number): [string, number][] {
  let state: TypedState = firstState(phrases)
  return Array.from({ length: pictures }, () => {
    const shown = shownIn(state, phrases)
    const { after, next } = followingState(state, phrases)
    state = next
    return [shown, after]
  })
}

describe('the typed line', () => {
  test('rests on its first phrase, deletes it, types the next and begins again', () => {
    expect(film(['ab', 'c'], 10)).toEqual([
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

  test('takes a single phrase again and again', () => {
    expect(film(['hi'], 5).map(([shown]) => shown)).toEqual(['hi', 'h', '', 'h', 'hi'])
  })

  test('never cuts a character in two', () => {
    expect(film(['💪x'], 3).map(([shown]) => shown)).toEqual(['💪x', '💪', ''])
  })
})
