import { createHash } from 'node:crypto'
import { apiPageScript } from './api-page-script.ts'
import { apiPageStyle } from './api-page-style.ts'
import { callText, type DescribedCall, type Example, jsonText } from './call-text.ts'
import { markedText } from './marked-text.ts'
import { escaped, type JsonSchema, shapeBlock, shapeText } from './shape-text.ts'

/** The API description, as `describeApi` makes it. */
export type Description = {
  info: { title: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DescribedCall['call']>>
  components: { schemas: Record<string, JsonSchema>; examples: Record<string, Example> }
}

/** The introduction of the API page. In its texts `…` is code, **…** is bold, and {callId} becomes a link to a call. */
export type ApiGuide = {
  mainJob: readonly string[]
  parts: readonly { id: string; title: string; lines: readonly string[] }[]
  /** For readers of Arabic: the page itself is in English. */
  inArabic: readonly string[]
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page's policy: its own style and script, and nothing else. */
export const apiPagePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(apiPageStyle)}`,
  `script-src ${hashOf(apiPageScript)}`,
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Place = { id: string; title: string }

/** The API page: how to start, the rules for all calls, and every call with its input, output and errors. */
export function apiPage({ info, tags, paths, components }: Description, guide: ApiGuide): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  )
  const groups = tags.map(({ name, description }) => ({
    id: placeOf(name),
    title: name,
    description,
    list: calls.filter(({ call }) => call.tags.includes(name)),
  }))
  const places = [start, ...guide.parts, ...groups, shapesPlace, errorsPlace]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(info.title)}: API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${apiPageStyle}</style></head><body>
${sideBar(info.title, places)}
<main><h1>${escaped(info.title)}: API</h1>
<div class="guide"><div lang="ar" dir="rtl">${guide.inArabic.map((line) => `<p>${inArabic(line)}</p>`).join('')}</div>
<p>Every call: who may make it, what goes in, what comes out and what may go wrong. The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${guideText(guide, calls)}</div>
${groups.map((group) => groupText(group, components.schemas)).join('\n')}
<div class="guide">${shapesText(components.schemas)}
${errorsText(components.examples)}</div>
</main><script>${apiPageScript}</script></body></html>`
}

const start: Place = { id: 'start', title: 'Start here' }
const shapesPlace: Place = { id: 'shapes', title: 'Shapes' }
const errorsPlace: Place = { id: 'errors', title: 'Errors' }

// No call's id contains a dash, so it cannot equal a group's id.
const placeOf = (title: string) => `calls-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`

// English in an Arabic line keeps its own direction.
const inArabic = (line: string) =>
  markedText(line)
    .replaceAll('<code>', '<code dir="ltr">')
    .replaceAll('«Start here»', '«<bdi lang="en">Start here</bdi>»')

const logo = `<svg viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="20" fill="var(--brand)"/><circle cx="20" cy="20" r="14.5" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/><circle cx="20" cy="20" r="7" fill="#fff"/><circle cx="20" cy="20" r="3" fill="#0c0d10"/></svg>`

/** The name, the search, and all places of the page; the calls of a group are shown on wide windows. */
function sideBar(title: string, places: readonly (Place | Group)[]): string {
  const links = places.map((place) => {
    const calls = 'list' in place ? `<ul>${place.list.map(callLink).join('')}</ul>` : ''
    return `<li><a href="#${place.id}">${escaped(place.title)}</a>${calls}</li>`
  })
  return `<header class="side"><a class="brand" href="/">${logo}<span>${escaped(title)}</span></a>
<div class="find" hidden><label for="search">Search calls</label><input id="search" type="search" autocomplete="off" spellcheck="false"><p id="found" role="status"></p></div>
<nav id="contents" aria-label="Contents"><ul>${links.join('')}</ul></nav></header>`
}

const callLink = ({ path, method, call }: DescribedCall) =>
  `<li><a href="#${escaped(call.operationId)}"><b class="${method.toLowerCase()}">${method}</b> ${escaped(path.replace('/api', ''))}</a></li>`

const heading = ({ id, title }: Place) =>
  `<div class="head"><h2 id="${id}">${escaped(title)}</h2><a class="up" href="#contents">↑ Contents</a></div>`

function guideText({ mainJob, parts }: ApiGuide, calls: readonly DescribedCall[]): string {
  const linkTo = (name: string) => {
    const known = calls.find(({ call }) => call.operationId === name)
    if (!known) throw new Error(`The guide refers to ${name}, which is not a call`)
    return `<a href="#${name}"><code>${known.method} ${escaped(known.path)}</code></a>`
  }
  const lines = (list: readonly string[]) =>
    list.map((line) => `<li>${markedText(line, linkTo)}</li>`).join('')
  const rules = parts.map((part) => `${heading(part)}<ul class="rules">${lines(part.lines)}</ul>`)
  return `${heading(start)}<p>The main job, in order. <code>docs/main-job.sh</code>, which comes with the product, does it with curl alone.</p>
<ol class="steps">${lines(mainJob)}</ol>${rules.join('')}`
}

type Group = Place & { description: string; list: DescribedCall[] }

function groupText({ list, description, ...place }: Group, shapes: Record<string, JsonSchema>): string {
  const calls = list.map((call) => callText(call, shapes))
  return `<section class="group" aria-labelledby="${place.id}">${heading(place)}<p>${escaped(description)}</p>${calls.join('')}</section>`
}

function shapesText(schemas: Record<string, JsonSchema>): string {
  const sorted = Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))
  const texts = sorted.map(([name, shape]) => {
    const safe = escaped(name)
    return `<details><summary><code>${safe}</code></summary><div id="shape-${safe}">${shapeBlock(shapeText(shape))}</div></details>`
  })
  const list = `<details><summary>${sorted.length} shapes</summary><div>${texts.join('')}</div></details>`
  return `${heading(shapesPlace)}<p>What has a name in the calls above; those that end in Input go in.</p>${list}`
}

function errorsText(examples: Record<string, Example>): string {
  const byStatus = Map.groupBy(Object.entries(examples), ([, { summary = '' }]) => summary)
  const texts = [...byStatus]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([status, errors]) => {
      const count = errors.length === 1 ? '1 error' : `${errors.length} errors`
      const list = errors.map((error) => errorText(status, error)).join('')
      return `<details><summary><b>${escaped(status)}</b> ${count}</summary><div><dl>${list}</dl></div></details>`
    })
  return `${heading(errorsPlace)}<p>Every <code>code</code> by its status, as it is answered in English.</p>${texts.join('')}`
}

function errorText(status: string, [code, { value }]: [string, Example]): string {
  return `<dt id="error-${escaped(code)}">${escaped(status)} <code>${escaped(code)}</code></dt><dd>${jsonText(value)}</dd>`
}
