/** A JSON Schema as the description of the API has it. */
export type Shape = { [key: string]: unknown }

const step = '  '

/** What HTML must not take for its own. */
export function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign)
}

/** Writes a shape as a type that people can read, in HTML; shapes with a name are links to it. */
export function shapeText(shape: Shape, indent = ''): string {
  if (typeof shape.$ref === 'string') return linkTo(shape.$ref)
  if ('const' in shape) return escaped(JSON.stringify(shape.const))
  if (Array.isArray(shape.enum)) return shape.enum.map((one) => escaped(JSON.stringify(one))).join(' | ')
  // Of an object they only say which of its fields are needed, as the words at these do.
  const either = shape.type === 'object' ? undefined : (listIn(shape.anyOf) ?? listIn(shape.oneOf))
  if (either) return either.map((one) => shapeText(one, indent)).join(' | ')
  const all = listIn(shape.allOf)
  if (all) return all.map((one) => shapeText(one, indent)).join(' &amp; ')
  if (shape.type === 'array') return arrayText(shape, indent)
  if (shape.type === 'object') return objectText(shape, indent)
  if (shape.contentMediaType) return 'file'
  return `${typeText(shape)}${inItalics(limits(shape))}`
}

/** A field's shape with what else is told of it: what stands in for it, and what it means. */
export function fieldText(shape: Shape, { indent = '', description = shape.description } = {}): string {
  const initial = 'default' in shape ? `default ${JSON.stringify(shape.default)}` : ''
  const meaning =
    typeof description === 'string'
      ? `\n<small class="n${depthOf(indent) + 1}">${noteText(description)}</small>`
      : ''
  const told = `${shapeText(shape, indent)}${inItalics([initial])}`.replace('</i> <i>default', ', default')
  return told + meaning
}

const depthOf = (indent: string) => indent.length / step.length

/** A block of what the functions here write; a note in it stands in lines of its own, as far in as what it is about. */
export function shapeBlock(text: string): string {
  return `<pre>${text.replaceAll('\n<small', '<small').replaceAll('</small>\n', '</small>')}</pre>`
}

// In what is set like code anyway, the marks of code would only be in the way.
const noteText = (text: string) => escaped(text.replaceAll('`', ''))

const inItalics = (notes: string[]) => {
  const said = notes.filter((one) => one !== '')
  return said.length === 0 ? '' : ` <i>${escaped(said.join(', '))}</i>`
}

const typeText = ({ type = 'any' }: Shape) => escaped([type].flat().join(' | '))

function linkTo(reference: string): string {
  const name = escaped(reference.split('/').at(-1) ?? '')
  return `<a href="#shape-${name}">${name}</a>`
}

function arrayText(shape: Shape, indent: string): string {
  const text = shapeText(recordIn(shape.items) ?? {}, indent)
  const [, item = text, each = ''] = /^(\w+) <i>([^<]*)<\/i>$/.exec(text) ?? []
  const most = typeof shape.maxItems === 'number' ? `at most ${shape.maxItems}` : ''
  const notes = [most, each && `each ${each}`]
  return `${/ \| /.test(item) ? `(${item})` : item}[]${inItalics(notes)}`
}

function objectText(shape: Shape, indent: string): string {
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

/** The limits of a text or a number, where they say more than that it is one. */
function limits({ type, format, minimum, maximum, minLength = 0, maxLength }: Shape): string[] {
  const least = Number(minLength) > 1 ? `${minLength} to ` : 'at most '
  return [
    typeof format === 'string' ? format : '',
    type === 'string' ? '' : range(minimum, maximum),
    typeof maxLength === 'number' ? `${least}${maxLength} characters` : '',
  ]
}

function range(minimum: unknown, maximum: unknown): string {
  const [least, most] = [minimum, maximum].map((bound) => isTelling(bound) && String(bound))
  if (least && most) return `${least} to ${most}`
  if (least) return `${least} or more`
  return most ? `at most ${most}` : ''
}

const isTelling = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function recordIn(value: unknown): Shape | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : undefined
}

function listIn(value: unknown): Shape[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map(recordIn).filter((one) => one !== undefined)
}
