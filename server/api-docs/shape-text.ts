/** A JSON Schema in the API description. */
export type JsonSchema = { [key: string]: unknown }

const step = '  '

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign)
}

/** Renders a shape as a readable type, in HTML; named shapes become links. */
export function shapeText(shape: JsonSchema, indent = ''): string {
  if (typeof shape.$ref === 'string') return linkTo(shape.$ref)
  if ('const' in shape) return escaped(JSON.stringify(shape.const))
  if (Array.isArray(shape.enum)) return shape.enum.map((one) => escaped(JSON.stringify(one))).join(' | ')
  // For an object, these only say which of its fields are required, as the fields' descriptions do.
  const either = shape.type === 'object' ? undefined : (listIn(shape.anyOf) ?? listIn(shape.oneOf))
  if (either) return either.map((one) => shapeText(one, indent)).join(' | ')
  const all = listIn(shape.allOf)
  if (all) return all.map((one) => shapeText(one, indent)).join(' &amp; ')
  if (shape.type === 'array') return arrayText(shape, indent)
  if (shape.type === 'object') return objectText(shape, indent)
  if (shape.contentMediaType) return 'file'
  return `${typeText(shape)}${inItalics(limits(shape))}`
}

/** A field's shape with its default and its meaning. */
export function fieldText(shape: JsonSchema, { indent = '', description = shape.description } = {}): string {
  const initial = 'default' in shape ? `default ${JSON.stringify(shape.default)}` : ''
  const meaning =
    typeof description === 'string'
      ? `\n<small class="n${depthOf(indent) + 1}">${noteText(description)}</small>`
      : ''
  const text = `${shapeText(shape, indent)}${inItalics([initial])}`.replace('</i> <i>default', ', default')
  return text + meaning
}

const depthOf = (indent: string) => indent.length / step.length

/** Wraps rendered shapes in a block; a note gets lines of its own, indented like the field it belongs to. */
export function shapeBlock(text: string): string {
  return `<pre>${text.replaceAll('\n<small', '<small').replaceAll('</small>\n', '</small>')}</pre>`
}

// The text is shown as code anyway, so its backticks are removed.
const noteText = (text: string) => escaped(text.replaceAll('`', ''))

const inItalics = (notes: string[]) => {
  const said = notes.filter((one) => one !== '')
  return said.length === 0 ? '' : ` <i>${escaped(said.join(', '))}</i>`
}

const typeText = ({ type = 'any' }: JsonSchema) => escaped([type].flat().join(' | '))

function linkTo(reference: string): string {
  const name = escaped(reference.split('/').at(-1) ?? '')
  return `<a href="#shape-${name}">${name}</a>`
}

function arrayText(shape: JsonSchema, indent: string): string {
  const text = shapeText(recordIn(shape.items) ?? {}, indent)
  const [, item = text, each = ''] = /^(\w+) <i>([^<]*)<\/i>$/.exec(text) ?? []
  const most = typeof shape.maxItems === 'number' ? `at most ${shape.maxItems}` : ''
  const notes = [most, each && `each ${each}`]
  return `${/ \| /.test(item) ? `(${item})` : item}[]${inItalics(notes)}`
}

function objectText(shape: JsonSchema, indent: string): string {
  const properties = Object.entries(recordIn(shape.properties) ?? {})
  const required = Array.isArray(shape.required) ? shape.required : []
  const inner = indent + step
  const lines = properties.map(([name, value]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${inner}${escaped(name)}${mark}: ${fieldText(recordIn(value) ?? {}, { indent: inner })}`
  })
  const rest = recordIn(shape.additionalProperties)
  if (rest && Object.keys(rest).length > 0) lines.push(`${inner}[name]: ${shapeText(rest, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** The limits of a text or a number, unless they only repeat the type. */
function limits({ type, format, minimum, maximum, minLength = 0, maxLength }: JsonSchema): string[] {
  const least = Number(minLength) > 1 ? `${minLength} to ` : 'at most '
  return [
    typeof format === 'string' ? format : '',
    type === 'string' ? '' : range(minimum, maximum),
    typeof maxLength === 'number' ? `${least}${maxLength} characters` : '',
  ]
}

function range(minimum: unknown, maximum: unknown): string {
  const [least, most] = [minimum, maximum].map((bound) => isMeaningful(bound) && String(bound))
  if (least && most) return `${least} to ${most}`
  if (least) return `${least} or more`
  return most ? `at most ${most}` : ''
}

const isMeaningful = (bound: unknown) =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function recordIn(value: unknown): JsonSchema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonSchema)
    : undefined
}

function listIn(value: unknown): JsonSchema[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map(recordIn).filter((one) => one !== undefined)
}
