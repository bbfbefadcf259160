import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlanPage } from './plans.ts'

const packages = join(import.meta.dirname, '../../node_modules')

const words = {
  ar: { sample: 'نموذج من النسخة التجريبية', coach: 'كابتن كريم', notes: 'من الكابتن' },
  en: { sample: 'Sample of the demo', coach: 'Coach Karim', notes: 'From your coach' },
}

const fontFile = (path: string) =>
  `url(data:font/woff2;base64,${readFileSync(join(packages, path)).toString('base64')})`

const faces = (family: string, weight: string, files: string[]) =>
  files.map((path) => `@font-face{font-family:"${family}";font-weight:${weight};src:${fontFile(path)}}`)

const alexandria = (part: string) =>
  `@fontsource-variable/alexandria/files/alexandria-${part}-wght-normal.woff2`
const plex = (part: string) =>
  `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${part}-400-normal.woff2`

// The subsets as families one after another: a page for print needs no ranges.
const fonts = [
  ...faces('Alexandria A', '100 900', [alexandria('arabic')]),
  ...faces('Alexandria L', '100 900', [alexandria('latin')]),
  ...faces('Plex A', '400', [plex('arabic')]),
  ...faces('Plex L', '400', [plex('latin')]),
].join('')

const style = `${fonts}
@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0}
body{font:400 12.5pt/1.6 "Plex L","Plex A";color:#16181d;-webkit-print-color-adjust:exact}
section{height:297mm;display:flex;flex-direction:column;break-after:page}
section:last-child{break-after:auto}
header{background:#1043d2;color:#fff;padding:17mm 18mm 13mm;position:relative;overflow:hidden}
header i{position:absolute;inset-inline-end:-26mm;top:-18mm;width:84mm;height:84mm;border-radius:50%;border:12mm solid #ffffff1a}
header b{font:500 11pt/1.5 "Alexandria L","Alexandria A";color:#d4e2fd}
h1{font:800 25pt/1.35 "Alexandria L","Alexandria A";margin-block:1.5mm}
main{flex:1;padding:11mm 18mm 0}
table{width:100%;border-collapse:collapse}
th,td{text-align:start;padding:2.1mm 2.5mm;border-top:.25mm solid #dfe2ea}
thead th{font:600 10pt/1.5 "Alexandria L","Alexandria A";color:#5d6270;border:0}
tbody th{font-weight:400}
td{font:600 11.5pt/1.5 "Alexandria L","Alexandria A";white-space:nowrap}
td.wide{white-space:normal}
td span{unicode-bidi:isolate}
.part th{font:700 12.5pt/1.5 "Alexandria L","Alexandria A";color:#1043d2;background:#eef3ff;border-radius:2mm}
.notes{margin-block-start:8mm;padding:5mm 6mm;border-radius:4mm;background:#f5f6f9;border-inline-start:1.6mm solid #fcbf3c}
.notes b{font:700 12pt/1.5 "Alexandria L","Alexandria A"}
footer{padding:0 18mm 12mm;color:#5d6270;font-size:10pt;display:flex;justify-content:space-between}`

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

// Sets such as "4 × 6" run from left to right in both languages; words do not.
const cell = (text: string) => (/^[\d\s×.,]+$/.test(text) ? `<span dir="ltr">${text}</span>` : escaped(text))

/** A plan as a page for print: the Arabic page, then the English one. */
export function planSheet(plan: Record<'ar' | 'en', PlanPage>): string {
  const pages = (['ar', 'en'] as const).map((language) => pageOf(plan[language], language))
  return `<!doctype html><html lang="ar"><head><meta charset="utf-8"><title>${escaped(plan.ar.title)}</title><style>${style}</style></head><body>${pages.join('')}</body></html>`
}

function pageOf({ title, lead, columns, rows, notes }: PlanPage, language: 'ar' | 'en'): string {
  const { sample, coach, notes: noted } = words[language]
  const isWide = columns.length === 2
  const body = rows.map(([first = '', ...rest]) => {
    if (rest.length === 0)
      return `<tr class="part"><th colspan="${columns.length}">${escaped(first)}</th></tr>`
    const cells = rest.map((text) => `<td${isWide ? ' class="wide"' : ''}>${cell(text)}</td>`).join('')
    return `<tr><th scope="row">${escaped(first)}</th>${cells}</tr>`
  })
  return `<section lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<header><i></i><b>${coach}</b><h1>${escaped(title)}</h1><p>${escaped(lead)}</p></header>
<main><table><thead><tr>${columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table>
<div class="notes"><b>${noted}</b>${notes.map((note) => `<p>${escaped(note)}</p>`).join('')}</div></main>
<footer><span>${sample}</span><span>${coach}</span></footer></section>`
}
