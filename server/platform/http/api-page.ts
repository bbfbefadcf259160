import { createHash } from 'node:crypto'
import { curlText } from './curl-text.ts'
import { escaped, type Shape, shapeText } from './shape-text.ts'

type Content = Record<string, { schema: Shape; example?: unknown; examples?: Record<string, Example> }>
type Example = { $ref?: string; value?: unknown }

type Call = {
  operationId: string
  summary: string
  'x-access': string
  security?: unknown
  parameters: {
    name: string
    in: string
    required: boolean
    description?: string
    schema: Shape
    example?: unknown
  }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** The description of the API, as `describeApi` makes it. */
export type Description = {
  info: { title: string }
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, Shape>; examples: Record<string, Example> }
}

/** How the page looks; the policy of the page names it by its hash. */
const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0 auto; padding: 24px 16px 96px; max-width: 60rem; }
h1 { font-size: 1.75rem; } h2 { margin-top: 3rem; } code, pre { font: 0.875rem/1.6 ui-monospace, monospace; }
nav ul { columns: 3 12rem; padding: 0; list-style: none; }
details { border-top: 1px solid #8884; } summary { padding: 12px 0; cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4rem; } details > div { padding: 0 0 24px; }
pre { overflow: auto; padding: 12px; background: #8881; border-radius: 6px; } i { opacity: .75; }
.access { font-size: .8125rem; padding: 1px 8px; border: 1px solid #8886; border-radius: 99px; white-space: nowrap; }
dt { font-weight: 600; margin-top: 8px; } dd { margin: 0; white-space: pre-line; }
`

/** What the page may do: show itself in its own style, and nothing else. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const manners = [
  'JSON in and out, in UTF-8. Ids are opaque texts named <code>_id</code>, times are ISO 8601 in UTC, money is whole Egyptian pounds.',
  'A sign-in answers a <code>token</code>; it goes into <code>Authorization: Bearer &lt;token&gt;</code>. Each call below says who may make it.',
  'A refusal is <code>{ error, code, fields?, retryAfter? }</code>: <code>error</code> is a sentence in the language of <code>Accept-Language</code> (<code>ar</code> or <code>en</code>), <code>code</code> never changes, <code>fields</code> says what is wrong with which field.',
  'Lists take <code>page</code> from 1 and <code>limit</code> to 100, and answer <code>total</code>, <code>page</code> and <code>pages</code> beside their rows.',
  'Where a call takes an <code>Idempotency-Key</code>, the same key with the same body answers the first answer again; with another body it is 409.',
  'The examples are made up. They take <code>$ADDRESS</code> for where the product is, such as <code>http://localhost:3000</code>, and <code>$TOKEN</code> for the token of a sign-in.',
  'Every answer bears an <code>X-Request-Id</code>, under which the server’s log has it.',
]

/** The API as a page to read: every call with who may make it, what goes in, what comes out and what may go wrong. */
export function apiPage({ info, paths, components }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  )
  const groups = Map.groupBy(calls, ({ path }) => path.split('/')[2] ?? '')
  const names = [...groups.keys()].map(escaped)
  const shapes = Object.entries(components.schemas).sort(([a], [b]) => a.localeCompare(b))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(info.title)}: API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<h1>${escaped(info.title)}: API</h1><p>The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<ul>${manners.map((one) => `<li>${one}</li>`).join('')}</ul>
<nav aria-label="Calls"><ul>${names.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}<li><a href="#shapes">shapes</a></li><li><a href="#errors">errors</a></li></ul></nav>
${[...groups].map(([name, list]) => `<h2 id="${escaped(name)}">${escaped(name)}</h2>${list.map(callText).join('')}`).join('')}
<h2 id="shapes">Shapes</h2>${shapes.map(([name, shape]) => `<h3 id="shape-${escaped(name)}">${escaped(name)}</h3><pre>${shapeText(shape)}</pre>`).join('')}
<h2 id="errors">Errors</h2>${Object.entries(components.examples).map(errorText).join('')}
</body></html>`
}

function errorText([code, { value }]: [string, Example]): string {
  return `<h3 id="error-${escaped(code)}">${escaped(code)}</h3>${jsonText(value)}`
}

const jsonText = (value: unknown) => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`

function callText({ path, method, call }: { path: string; method: string; call: Call }): string {
  return `<details id="${escaped(call.operationId)}"><summary><code><b>${method}</b> ${escaped(path)}</code>
<span class="access">${escaped(call['x-access'])}</span><br>${escaped(call.summary)}</summary><div>
${parametersText(call)}${bodyText(call)}<h4>For example</h4><pre>${escaped(curlText({ path, method, call }))}</pre>
${answersText(call)}</div></details>`
}

function parametersText({ parameters }: Call): string {
  if (parameters.length === 0) return ''
  const lines = parameters.map(
    ({ name, in: place, required, schema }) =>
      `${escaped(name)}${required ? '' : '?'}: ${shapeText(schema)} <i>in the ${escaped(place)}</i>`,
  )
  return `<h4>Parameters</h4><pre>${lines.join('\n')}</pre>`
}

function bodyText({ requestBody }: Call): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h4>Body, ${escaped(type)}</h4><pre>${shapeText(schema)}</pre>`)
    .join('')
}

function answersText({ responses }: Call): string {
  const lines = Object.entries(responses).map(([status, { description, content }]) => {
    const json = content?.['application/json']
    const text = json ? answerText(json) : escaped(description)
    return `<dt>${escaped(status)}</dt><dd>${text}</dd>`
  })
  return `<h4>Answers</h4><dl>${lines.join('')}</dl>`
}

function answerText({ schema, example, examples }: Content[string]): string {
  if (examples) return Object.entries(examples).map(refusalText).join('\n')
  return `<pre>${shapeText(schema)}</pre>For example${jsonText(example)}`
}

/** An error that a call can answer: a link to its example, or an example of the call's own. */
function refusalText([code, { value }]: [string, Example]): string {
  const link = `<a href="#error-${escaped(code)}"><code>${escaped(code)}</code></a>`
  return value === undefined ? link : `${link}${jsonText(value)}`
}
