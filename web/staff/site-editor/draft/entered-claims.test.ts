import { describe, expect, it } from 'vitest'
import { withEnteredClaims } from './entered-claims.ts'
import { sampleSettings } from './sample-site.ts'

const today = '2026-11-28'
const { confirmed } = sampleSettings
const edited = { ...sampleSettings, stats: { ...sampleSettings.stats, clients: 12 } }

describe('what a draft enters', () => {
  it('is confirmed on the day it is published, kind by kind', () => {
    expect(withEnteredClaims(edited, sampleSettings, today).confirmed).toEqual({
      ...confirmed,
      numbers: today,
    })
    expect(withEnteredClaims(sampleSettings, sampleSettings, today)).toEqual(sampleSettings)
    const skilled = { ...sampleSettings, specialties: { certifications: [], specializations: [] } }
    expect(withEnteredClaims(skilled, sampleSettings, today).confirmed?.specialties).toBe(today)
  })

  it('keeps a day that the owner typed, and confirms nothing in a draft from an old file', () => {
    const typed = { ...edited, confirmed: { ...confirmed!, numbers: '' } }
    expect(withEnteredClaims(typed, sampleSettings, today).confirmed?.numbers).toBe('')
    const { confirmed: _, ...old } = edited
    expect(withEnteredClaims(old, sampleSettings, today)).toEqual(old)
  })
})
