import { createHash } from 'node:crypto'
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

/** The page's policy: its own style, and nothing else. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(apiPageStyle).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

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
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${apiPageStyle}</style></head><body><main>
<h1>${escaped(info.title)}: API</h1>
<div lang="ar" dir="rtl">${guide.inArabic.map((line) => `<p>${inArabic(line)}</p>`).join('')}</div>
<p>Every call: who may make it, what goes in, what comes out and what may go wrong. The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${contents(places)}
${guideText(guide, calls)}
${groups.map((group) => groupText(group, components.schemas)).join('\n')}
${shapesText(components.schemas)}
${errorsText(components.examples)}
</main></body></html>`
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

function contents(places: readonly Place[]): string {
  const links = places.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`)
  return `<nav id="contents" aria-label="Contents"><ul>${links.join('')}</ul></nav>`
}

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
  return `${heading(place)}<p>${escaped(description)}</p>${calls.join('')}`
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
