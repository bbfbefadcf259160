import { expect, it } from 'vitest'
import { deadAnchors } from './dead-anchors.ts'

it('finds links to places that a page does not have, in both languages', () => {
  const pages = new Map([
    [
      'index.html',
      '<h2 id="start"></h2><a href="#start">a</a><a href="/ar/a.html#%D8%A7%D9%84">b</a><a href="#gone">c</a>',
    ],
    [
      'ar/a.html',
      '<h2 id="ال"></h2><a href="/#start">d</a><a href="/#nowhere">e</a><a href="https://example.com/#x">f</a>',
    ],
  ])
  expect(deadAnchors(pages)).toEqual([
    'index.html links to #gone, which is not there',
    'ar/a.html links to /#nowhere, which is not there',
  ])
})
