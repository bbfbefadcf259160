import { curlText } from './curl-text.ts'
import { markedText } from './marked-text.ts'
import { escaped, fieldText, type JsonSchema, shapeBlock, shapeText } from './shape-text.ts'

type Content = Record<
  string,
  { schema: JsonSchema; itemSchema?: JsonSchema; example?: unknown; examples?: Record<string, Example> }
>

/** An example in the description: itself, or a reference to it; an error's summary is its status. */
export type Example = { $ref?: string; summary?: string; value?: unknown }

type Parameter = {
  name: string
  in: string
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

type Answer = { description: string; headers?: Record<string, unknown>; content?: Content }

/** A call in the description. */
export type DescribedCall = {
  path: string
  method: string
  call: {
    operationId: string
    tags: string[]
    summary: string
    'x-access': string
    security?: object[]
    parameters: Parameter[]
    requestBody?: { required: boolean; description?: string; content: Content }
    responses: Record<string, Answer>
  }
}

type Call = DescribedCall['call']

export const jsonText = (value: unknown) => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`

type Shapes = Record<string, JsonSchema>

/**
 * Renders a call as folded HTML, with the full shape of its body. Its id is inside the fold, so that a link opens it.
 */
export function callText({ path, method, call }: DescribedCall, shapes: Shapes): string {
  return `<details><summary><code><b class="${method.toLowerCase()}">${method}</b> ${escaped(path)}</code>
<span class="access">${escaped(call['x-access'])}</span><br>${escaped(call.summary)}</summary><div id="${escaped(call.operationId)}">
${parametersText(call)}${bodyText(call, shapes)}<h3>For example</h3><pre>${escaped(curlText({ path, method, call }))}</pre>
${answersText(call)}</div></details>`
}

function parametersText({ parameters }: Call): string {
  if (parameters.length === 0) return ''
  const lines = parameters.map(({ name, in: place, required, schema, description }) => {
    const text = fieldText(schema, description === undefined ? {} : { description })
    return `${escaped(name)}${required ? '' : '?'} <i>in the ${escaped(place)}</i>: ${text}`
  })
  return `<h3>Parameters</h3>${shapeBlock(lines.join('\n'))}`
}

function bodyText({ requestBody }: Call, shapes: Shapes): string {
  const size = requestBody?.description ? `<p>${escaped(requestBody.description)}</p>` : ''
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => {
      const whole = shapes[String(schema.$ref).split('/').at(-1) ?? ''] ?? schema
      return `<h3>Body, ${escaped(type)}</h3>${size}${shapeBlock(shapeText(whole))}`
    })
    .join('')
}

function answersText({ responses }: Call): string {
  const lines = Object.entries(responses).map(([status, { description, headers = {}, content }]) => {
    const json = content?.['application/json']
    const events = content?.['text/event-stream']
    const special = Object.keys(headers).filter((name) => name !== 'X-Request-Id')
    const bears = special.length > 0 ? ` <i>with ${escaped(special.join(', '))}</i>` : ''
    const words = `<p>${markedText(description)}</p>`
    const text = json ? answerText(json) : events ? eventsText(events) : words
    return `<dt>${escaped(status)}${bears}</dt><dd>${text}</dd>`
  })
  return `<h3>Answers</h3><dl>${lines.join('')}</dl>`
}

function answerText({ schema, example, examples }: Content[string]): string {
  if (examples) return Object.entries(examples).map(errorText).join('')
  return `${shapeBlock(shapeText(schema))}<p>For example</p>${jsonText(example)}`
}

/** A stream: the shape of one event, and what arrives. */
function eventsText({ itemSchema = {}, example }: Content[string]): string {
  return `<p>A stream of server-sent events; the data of each is:</p>${shapeBlock(shapeText(itemSchema))}<p>For example</p><pre>${escaped(String(example).trim())}</pre>`
}

/** An error of a call: a link to its example, or the call's own example. */
function errorText([code, { value }]: [string, Example]): string {
  const link = `<p><a href="#error-${escaped(code)}"><code>${escaped(code)}</code></a></p>`
  return value === undefined ? link : `${link}${jsonText(value)}`
}
