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
  const either = listIn(shape.anyOf) ?? listIn(shape.oneOf)
  if (either) return either.map((one) => shapeText(one, indent)).join(' | ')
  const all = listIn(shape.allOf)
  if (all) return all.map((one) => shapeText(one, indent)).join(' &amp; ')
  if (shape.type === 'array') return arrayText(shape, indent)
  if (shape.type === 'object') return objectText(shape, indent)
  return `${escaped(String(shape.type ?? 'any'))}${limits(shape)}`
}

function linkTo(reference: string): string {
  const name = escaped(reference.split('/').at(-1) ?? '')
  return `<a href="#shape-${name}">${name}</a>`
}

function arrayText(shape: Shape, indent: string): string {
  const item = shapeText(recordIn(shape.items) ?? {}, indent)
  const most = typeof shape.maxItems === 'number' ? ` <i>at most ${shape.maxItems}</i>` : ''
  return `${/ \| /.test(item) ? `(${item})` : item}[]${most}`
}

function objectText(shape: Shape, indent: string): string {
  const properties = Object.entries(recordIn(shape.properties) ?? {})
  const required = Array.isArray(shape.required) ? shape.required : []
  const inner = indent + step
  const lines = properties.map(([name, value]) => {
    const mark = required.includes(name) ? '' : '?'
    const given = recordIn(value) ?? {}
    const initial = 'default' in given ? ` <i>default ${escaped(JSON.stringify(given.default))}</i>` : ''
    return `${inner}${escaped(name)}${mark}: ${shapeText(given, inner)}${initial}`
  })
  const rest = recordIn(shape.additionalProperties)
  if (rest && Object.keys(rest).length > 0) lines.push(`${inner}[name]: ${shapeText(rest, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** The limits of a text or a number, where they say more than that it is one. */
function limits({ type, format, minimum, maximum, minLength, maxLength, description }: Shape): string {
  const said = [
    typeof format === 'string' && format,
    type !== 'string' && isTelling(minimum) && `from ${minimum}`,
    type !== 'string' && isTelling(maximum) && `to ${maximum}`,
    typeof minLength === 'number' && minLength > 1 && `at least ${minLength} characters`,
    typeof maxLength === 'number' && `at most ${maxLength} characters`,
    typeof description === 'string' && description,
  ].filter((one) => typeof one === 'string')
  return said.length === 0 ? '' : ` <i>${escaped(said.join(', '))}</i>`
}

const isTelling = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function recordIn(value: unknown): Shape | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : undefined
}

function listIn(value: unknown): Shape[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map(recordIn).filter((one) => one !== undefined)
}
