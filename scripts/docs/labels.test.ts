import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { boldTexts, readScreenTexts } from './labels.ts'

const screenTexts = readScreenTexts()
const isOnScreen = (text: string) => screenTexts.some((pattern) => pattern.test(text))

describe('the handbook', () => {
  it('finds bold texts, and none in code', () => {
    expect(boldTexts('Press **Save**, then `**kwargs**` and **Undo**.')).toEqual(['Save', 'Undo'])
  })

  it('knows what is on the screens, with values filled in, and nothing else', () => {
    expect(
      ['Save and publish', 'حفظ ونشر', '3 more requests with this email'].filter(isOnScreen),
    ).toHaveLength(3)
    expect(['Save and  publish', 'Save & publish', 'حفظ و نشر', '', 'pending'].filter(isOnScreen)).toEqual([])
  })

  const pages = globSync(['docs/handbook/*.md', 'docs/ar/*.md']).sort()

  it.each(pages)('%s names only what is on the screens', (page) => {
    const labels = boldTexts(readFileSync(page, 'utf8'))
    expect(labels.length).toBeGreaterThan(5)
    expect(labels.filter((text) => !isOnScreen(text))).toEqual([])
  })

  it('has the same pages in both languages', () => {
    const names = (folder: string) => globSync('*.md', { cwd: folder }).sort()
    expect(names('docs/ar')).toEqual(names('docs/handbook'))
  })
})
