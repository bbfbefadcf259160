import { describe, expect, it } from 'vitest'
import { nearestPlace, restingPlaces, slideAfter, stepOfKey } from './carousel-steps.ts'

describe('the steps of a carousel', () => {
  it('goes from the last slide to the first, and back', () => {
    expect(slideAfter(0, 1, 3)).toBe(1)
    expect(slideAfter(2, 1, 3)).toBe(0)
    expect(slideAfter(0, -1, 3)).toBe(2)
    expect(slideAfter(0, 1, 1)).toBe(0)
  })

  it('maps the arrow key in reading direction to the next slide', () => {
    expect(stepOfKey('ArrowLeft', 'rtl')).toBe(1)
    expect(stepOfKey('ArrowRight', 'rtl')).toBe(-1)
    expect(stepOfKey('ArrowRight', 'ltr')).toBe(1)
    expect(stepOfKey('ArrowLeft', 'ltr')).toBe(-1)
    expect(stepOfKey('Enter', 'ltr')).toBe(0)
  })

  it('has one stop for each slide if one is visible at a time', () => {
    expect(restingPlaces([0, 347, 694], 700)).toEqual([0, 347, 694])
  })

  it('counts the end of the rail once if the last slides are visible together', () => {
    expect(restingPlaces([0, 602, 1204], 602)).toEqual([0, 602])
    expect(restingPlaces([0, 432, 864], 583)).toEqual([0, 432, 583])
  })

  it('has one stop if everything is visible, also within half a pixel', () => {
    expect(restingPlaces([0, 602], 0.5)).toEqual([0])
    expect(restingPlaces([], 0)).toEqual([])
  })

  it('finds the stop of a rail that was moved by hand', () => {
    expect(nearestPlace([0, 347, 694], 350)).toBe(1)
    expect(nearestPlace([0, 347, 694], 690)).toBe(2)
    expect(nearestPlace([0, 347, 694], 12)).toBe(0)
    expect(nearestPlace([], 12)).toBe(0)
  })
})
