/** A node of a parsed source. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown }

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as { type?: unknown }).type === 'string'

/** A node and all that are below it, in the order of the source. */
export function nodesBelow(node: Node): Node[] {
  const parts = Object.values(node).flatMap((part) => (Array.isArray(part) ? part : [part]))
  return [node, ...parts.filter(isNode).flatMap(nodesBelow)]
}

/** The values of a source's constants by their names. */
export function namesIn(program: Node): Map<string, Node> {
  const names = new Map<string, Node>()
  for (const node of nodesBelow(program)) {
    const { id, init } = node as { id?: { name?: string }; init?: unknown }
    if (node.type === 'VariableDeclarator' && id?.name && isNode(init)) names.set(id.name, init)
  }
  return names
}

type Property = { type: string; key: { name?: string; value?: unknown }; value: Node; argument: Node }

const nameOf = ({ key }: Property) => String(key.name ?? key.value)

/** The value of an object's property. */
export function propertyOf(object: Node, name: string): Node | undefined {
  const properties = object.properties as Property[]
  return properties.find((property) => property.type === 'Property' && nameOf(property) === name)?.value
}

type Leaf = { text: string; start: number }

/** The texts of a node by their keys: those of an object one by one, a list, a function or a choice as one text. */
export function leavesOf(node: Node, names: Map<string, Node>, key = ''): Map<string, Leaf> {
  const resolved = node.type === 'Identifier' ? (names.get(node.name as string) ?? node) : bare(node)
  if (resolved.type !== 'ObjectExpression') {
    const text = textOf(resolved, names).trim()
    return new Map(text === '' ? [] : [[key, { text, start: node.start }]])
  }
  const entries = (resolved.properties as Property[]).flatMap((property) => {
    if (property.type !== 'Property') return [...leavesOf(property.argument, names, key)]
    const below = [key, nameOf(property)].filter(Boolean).join('.')
    return [...leavesOf(property.value, names, below)]
  })
  return new Map(entries)
}

/** Without a type assertion around it. */
function bare(node: Node): Node {
  const { expression } = node as { expression?: unknown }
  return /^(TS|Parenthesized)/.test(node.type) && isNode(expression) ? bare(expression) : node
}

/** What a reader sees of a node; a value that is filled in is shown by its name, `{name}`. */
export function textOf(node: Node, names: Map<string, Node>): string {
  const of = (part: unknown) => textOf(bare(part as Node), names)
  switch (node.type) {
    case 'Literal':
    case 'JSXText':
      return typeof node.value === 'string' ? node.value : ''
    case 'TemplateLiteral':
      return templateOf(node)
    case 'ArrayExpression':
      return listOf(node.elements as Node[], names)
    case 'ArrowFunctionExpression':
      return of(node.body)
    case 'ConditionalExpression':
      return [of(node.consequent), of(node.alternate)].filter(Boolean).join('\n')
    case 'ObjectExpression':
      return [...leavesOf(node, names)].map(([name, { text }]) => `${name}: ${text}`).join('\n')
    case 'CallExpression':
      return listOf(node.arguments as Node[], names)
    case 'Identifier':
      return `{${node.name}}`
    case 'MemberExpression':
      return placeholder(node)
    default:
      return ''
  }
}

function listOf(nodes: Node[], names: Map<string, Node>): string {
  const texts = nodes.flatMap((one) => {
    const part = one.type === 'SpreadElement' ? (one.argument as Node) : one
    return [...leavesOf(part, names).values()].map(({ text }) => text)
  })
  return texts.join('\n')
}

function templateOf(node: Node): string {
  const quasis = node.quasis as { value: { cooked: string } }[]
  const expressions = node.expressions as Node[]
  return quasis.map(({ value }, at) => value.cooked + placeholder(expressions[at])).join('')
}

function placeholder(node: Node | undefined): string {
  if (!node) return ''
  if (node.type === 'Identifier') return `{${node.name}}`
  const inner = nodesBelow(node).filter(({ type }) => type === 'Identifier')
  const literal = nodesBelow(node).find((one) => one.type === 'Literal' && typeof one.value === 'string')
  const last = inner.at(-1)?.name
  // A name in a call, such as of a setting, is shown as it is.
  return node.type === 'CallExpression' && literal ? String(literal.value) : `{${last ?? 'value'}}`
}
