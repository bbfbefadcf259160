import type { ProductText } from './read-texts.ts'

const look = `
  :root { color-scheme: light dark; font: 1rem/1.7 system-ui, sans-serif }
  body { margin: 0 auto; max-inline-size: 80rem; padding: 0 1rem 4rem }
  header { position: sticky; inset-block-start: 0; padding-block: 0.75rem; background: Canvas }
  h1 { margin: 0; font-size: 1.25rem }
  h2 { margin-block: 2rem 0.5rem; font-size: 1.0625rem }
  input { box-sizing: border-box; inline-size: 100%; padding: 0.5rem 0.75rem; font: inherit }
  article { display: grid; gap: 0.25rem 1.5rem; padding-block: 0.75rem; border-block-start: 1px solid GrayText; break-inside: avoid }
  article p { margin: 0; white-space: pre-line; overflow-wrap: anywhere }
  footer { font-size: 0.8125rem; opacity: 0.7; overflow-wrap: anywhere }
  mark { padding-inline: 0.2em; border-radius: 0.25em; font-size: 0.9em }
  [hidden] { display: none }
  @media (min-width: 45rem) { article { grid-template-columns: 1fr 1fr } footer { grid-column: 1 / -1 } }
  @media print { header { position: static } input { display: none } article { grid-template-columns: 1fr 1fr } }`

// Arabic is found without its vowels and with any form of alef.
const search = `
  const plain = (text) => text.normalize('NFKD').replace(/[\\u064b-\\u065f\\u0670\\u0640]/g, '').replace(/[أإآ]/g, 'ا').toLowerCase()
  const rows = [...document.querySelectorAll('article')].map((row) => ({ row, text: plain(row.textContent) }))
  const sections = [...document.querySelectorAll('section')]
  const count = document.querySelector('output')
  document.querySelector('input').addEventListener('input', ({ target }) => {
    const words = plain(target.value).split(/\\s+/).filter(Boolean)
    let shown = 0
    for (const { row, text } of rows) {
      row.hidden = !words.every((word) => text.includes(word) || row.parentElement.dataset.screen.includes(word))
      if (!row.hidden) shown += 1
    }
    for (const section of sections) section.hidden = !section.querySelector('article:not([hidden])')
    count.textContent = shown
  })`

/** The texts as one page without other files: both languages side by side, by screen; searchable and printable. */
export function pageOf(texts: ProductText[]): string {
  const screens = Map.groupBy(texts, ({ screen }) => screen)
  const sections = [...screens].map(([screen, own]) => {
    const name = escaped(screen)
    return `<section data-screen="${name.toLowerCase()}"><h2>${name}</h2>${own.map(rowOf).join('\n')}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Texts</title><style>${look}</style></head><body>
<header><h1>Texts: <output>${texts.length}</output></h1>
<input type="search" aria-label="Search" placeholder="Search · بحث" dir="auto"></header>
<main>${sections.join('\n')}</main>
<script>${search}</script></body></html>
`
}

const rowOf = ({ ar, en, key, path, line }: ProductText) => `<article>
<p lang="ar" dir="rtl">${shown(ar)}</p><p lang="en" dir="ltr">${shown(en)}</p>
<footer dir="ltr">${escaped(`${path}:${line}`)} · ${escaped(key)}</footer></article>`

/** A text with its placeholders marked, each in its own direction. */
const shown = (text: string) => escaped(text).replace(/\{\w+\}/g, '<mark dir="ltr">$&</mark>')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
