import { parseSync } from 'vite'
import { leavesOf, type Node, namesIn, nodesBelow, propertyOf, textOf } from './syntax.ts'

/** A text in both languages: its keys in the source, and its line. A language that it lacks is empty. */
export type SourceText = { line: number; key: string; ar: string; en: string }

/** The texts of a source: each pair of `ar` and `en`, counted nouns, and then Arabic texts without a pair. */
export function textsIn(path: string, source: string): SourceText[] {
  const program = parseSync(path, source).program as unknown as Node
  const names = namesIn(program)
  const nodes = nodesBelow(program)
  const found = nodes.flatMap((node) => pairOf(node) ?? countedPair(node) ?? [])
  const inside = new Set<Node>()
  const texts: SourceText[] = []
  for (const pair of found) {
    const { ar, en } = pair
    // A pair inside a pair is a part of it, such as forms of a counted noun in a catalog.
    if (inside.has(ar)) continue
    for (const node of [...withNamed(ar, names), ...withNamed(en, names)]) inside.add(node)
    texts.push(...rowsOf(pair, names, source))
  }
  const alone = nodes.filter((node) => !inside.has(node) && isArabic(node))
  return [
    ...texts,
    ...alone.map((node) => ({ line: lineOf(node.start, source), key: '', ar: textOf(node, names), en: '' })),
  ]
}

/** The nodes below a node, and below the constants that it names. */
const withNamed = (node: Node, names: Map<string, Node>) =>
  nodesBelow(node).flatMap((one) => {
    const named = one.type === 'Identifier' && names.get(one.name as string)
    return named ? [one, ...nodesBelow(named)] : [one]
  })

const isArabic = (node: Node) =>
  /Literal|JSXText/.test(node.type) && /\p{Script=Arabic}{2}/u.test(textOf(node, new Map()))

const lineOf = (start: number, source: string) => source.slice(0, start).split('\n').length

type Pair = { key: string; ar: Node; en: Node }

function pairOf(node: Node): Pair | null {
  if (node.type === 'ConditionalExpression') return conditionOf(node)
  const ar = node.type === 'ObjectExpression' && propertyOf(node, 'ar')
  const en = ar && propertyOf(node, 'en')
  return ar && en && ar.type !== 'MemberExpression' ? { key: '', ar, en } : null
}

type Named = { name?: string; property?: { name?: string } }

/** `language === 'ar' ? … : …`, also with `format.language`. */
function conditionOf(node: Node): Pair | null {
  const { test, consequent, alternate } = node as unknown as { test: Node; consequent: Node; alternate: Node }
  const { left, right } = test as unknown as { left?: Named; right?: { value?: unknown } }
  const name = left?.name ?? left?.property?.name
  const asks = test.type === 'BinaryExpression' && name === 'language' && right?.value === 'ar'
  return asks ? { key: '', ar: consequent, en: alternate } : null
}

/** `counted([six Arabic forms], one, other)` */
function countedPair(node: Node): Pair | null {
  if (node.type !== 'CallExpression') return null
  const { callee, arguments: given } = node as unknown as { callee: { name?: string }; arguments: Node[] }
  const [ar, ...english] = given
  if (callee.name !== 'counted' || !ar || english.length !== 2) return null
  const en: Node = { type: 'ArrayExpression', start: node.start, end: node.end, elements: english }
  return { key: 'counted', ar, en }
}

function rowsOf({ key, ar, en }: Pair, names: Map<string, Node>, source: string): SourceText[] {
  const [arabic, english] = [leavesOf(ar, names), leavesOf(en, names)]
  return [...new Set([...arabic.keys(), ...english.keys()])].map((name) => {
    const [inArabic, inEnglish] = [arabic.get(name), english.get(name)]
    const line = lineOf((inArabic ?? inEnglish)?.start ?? 0, source)
    const whole = [key, name].filter(Boolean).join('.')
    return { line, key: whole, ar: inArabic?.text ?? '', en: inEnglish?.text ?? '' }
  })
}
