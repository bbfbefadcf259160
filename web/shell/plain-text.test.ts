import { describe, expect, test } from 'vitest'
import { blocksOf } from './plain-text.tsx'

describe('plain text', () => {
  test('reads headings, paragraphs and lists', () => {
    expect(blocksOf('Hello\nthere\n\n## What we keep\n- names\n- numbers\n\nThat is all.')).toEqual([
      { kind: 'paragraph', text: 'Hello\nthere' },
      { kind: 'heading', text: 'What we keep' },
      { kind: 'list', items: ['names', 'numbers'] },
      { kind: 'paragraph', text: 'That is all.' },
    ])
  })

  test('starts a list right below a heading and ends it at an empty line', () => {
    expect(blocksOf('# A\n- one\n\n- two').map(({ kind }) => kind)).toEqual(['heading', 'list', 'list'])
  })

  test('keeps characters that are no markup', () => {
    const written = '#no heading\n-5 degrees <b>bold</b> & more'
    expect(blocksOf(written)).toEqual([{ kind: 'paragraph', text: written }])
  })

  test('has no blocks for an empty text', () => {
    expect(blocksOf(' \n\r\n ')).toEqual([])
  })
})
