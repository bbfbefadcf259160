import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads who may import whom from the `boundaries` block of docs/architecture.md. Its grammar:
 *
 *   line      names → entries, names separated by ` · `; two spaces after the entries start a comment.
 *             A line that starts with `·` or `→` continues the line before it.
 *   sections  a first one without a title, then `server:` and `web:`
 *
 *   first     contract → zod                   the packages that the contract may import; `contract tests → …` too
 *             server → contract, web → contract  neither imports the other
 *             server/x · web/y → contract but capabilities · z
 *                                              technique: excludes the capabilities' contract files and contract/z.ts
 *             server/x → contract              only the contract, no packages
 *             server/x → contract · server     for tests only: may import any file of the server
 *   server    a → b · c        capability a uses b/index.ts and c/index.ts; `a/b` is a capability inside folder a,
 *                              and may use a, or a may use a/b, only if a line says so
 *             a → nothing      a → any      a → any but b · c
 *             everyone → a · x/** · y.ts       what each capability may use: a/index.ts, any file of x, the file y.ts
 *   web       a → b · c → d    one line with the order: each folder uses those right of it. `a/*` is a folder whose
 *                              subfolders are features; files directly in it compose them and use all of a
 *             a/x → a/y · a/z  feature a/x uses a/y and a/z; `a/x · a/y → nothing` names features without arrows.
 *                              Such a line also lets folders at one position of the order use each other
 */
export type Boundaries = {
  contract: { packages: string[]; testPackages: string[] }
  /** Folders without knowledge of capabilities, such as `web/ui`, and the contract files closed to them. */
  technique: { folders: string[]; closedContracts: string[] }
  server: {
    everyone: string[]
    /** Each capability and the others that it uses. */
    arrows: Record<string, string[]>
    onlyContract: string[]
    forTests: string[]
  }
  web: {
    /** Each folder and those that it uses besides itself. */
    arrows: Record<string, string[]>
    /** The folders whose subfolders are features, and the folders right of them in the order. */
    withFeatures: Record<string, string[]>
  }
}

type Line = { names: string[]; steps: string[][] }

const list = (text: string) => text.split('·').map((name) => name.trim())

function parseLine(text: string): Line {
  const [names = '', ...steps] = text.trim().split('→')
  if (steps.length === 0) throw new Error(`A line of the boundaries has no arrow: ${text}`)
  const rest =
    steps
      .join('→')
      .trim()
      .split(/\s{2,}/)[0] ?? ''
  return { names: list(names), steps: rest.split('→').map(list) }
}

/** The lines of each section; the first section has an empty title. */
function parseSections(block: string) {
  const sections: Record<string, string[]> = { '': [] }
  let title = ''
  for (const text of block.split('\n').filter((line) => line.trim() !== '')) {
    const lines = sections[title] ?? []
    if (/^\w+:$/.test(text)) title = text.slice(0, -1)
    else if (/^\s*[·→]/.test(text)) lines.push(`${lines.pop() ?? ''} ${text.trim()}`)
    else lines.push(text)
    sections[title] ??= []
  }
  return (name: string) => (sections[name] ?? []).map(parseLine)
}

function parseFirst(lines: Line[]) {
  const found = {
    contract: { packages: [] as string[], testPackages: [] as string[] },
    technique: { folders: [] as string[], closedContracts: [] as string[] },
    onlyContract: [] as string[],
    forTests: [] as string[],
  }
  for (const { names, steps } of lines) {
    const entries = steps[0] ?? []
    const inServer = names.map((name) => name.replace(/^server\//, ''))
    if (names[0] === 'contract') found.contract.packages = entries
    else if (names[0] === 'contract tests') found.contract.testPackages = entries
    else if (entries[0] === 'contract but capabilities')
      found.technique = { folders: names, closedContracts: entries.slice(1) }
    else if (entries.includes('server')) found.forTests.push(...inServer)
    else if (names[0]?.includes('/')) found.onlyContract.push(...inServer)
  }
  return found
}

function parseArrows(lines: Line[]) {
  const arrows: Record<string, string[]> = {}
  for (const { names, steps } of lines)
    for (const name of names) {
      if (name in arrows) throw new Error(`The boundaries have two lines for ${name}.`)
      arrows[name] = steps[0]?.[0] === 'nothing' ? [] : (steps[0] ?? [])
    }
  return arrows
}

function resolveAny(arrows: Record<string, string[]>) {
  const all = Object.keys(arrows)
  for (const [name, [first = '', ...rest]] of Object.entries(arrows)) {
    if (!/^any( but |$)/.test(first)) continue
    const but = [first.replace(/^any(?: but )?/, ''), ...rest]
    assertKnown(
      but.filter((other) => other !== ''),
      all,
    )
    arrows[name] = all.filter((other) => other !== name && !but.includes(other))
  }
}

function assertKnown(names: string[], known: string[]) {
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`The boundaries have no line for ${unknown.join(', ')}.`)
}

/** Throws if the arrows form a cycle. */
function assertNoCircle(arrows: Record<string, string[]>) {
  const done = new Set<string>()
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) throw new Error(`The boundaries have a cycle: ${[...path, name].join(' → ')}`)
    if (done.has(name)) return
    for (const next of arrows[name] ?? []) visit(next, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(arrows)) visit(name, [])
}

function parseServer(lines: Line[], { onlyContract }: { onlyContract: string[] }) {
  const { everyone = [], ...arrows } = parseArrows(lines)
  resolveAny(arrows)
  assertKnown(Object.values(arrows).flat(), [...Object.keys(arrows), ...onlyContract])
  assertKnown(
    everyone.filter((entry) => !/\*\*|\.ts$/.test(entry)),
    Object.keys(arrows),
  )
  assertNoCircle(arrows)
  return { everyone, arrows }
}

function parseWeb(lines: Line[]) {
  const order = lines.find(({ steps }) => steps.length > 1)
  if (!order) throw new Error('The boundaries have no line with the order of the web.')
  const places = [order.names, ...order.steps]
  const lateral = parseArrows(lines.filter((line) => line !== order))
  const arrows: Record<string, string[]> = {}
  const withFeatures: Record<string, string[]> = {}
  for (const [index, place] of places.entries()) {
    const after = places
      .slice(index + 1)
      .flat()
      .map((name) => name.replace('/*', ''))
    for (const name of place.filter((each) => !each.endsWith('/*')))
      arrows[name] = [...(lateral[name] ?? []), ...after]
    for (const parent of place.filter((each) => each.endsWith('/*')).map((each) => each.slice(0, -2))) {
      withFeatures[parent] = after
      for (const name of Object.keys(lateral).filter((each) => each.startsWith(`${parent}/`)))
        arrows[name] = [...(lateral[name] ?? []), ...after]
    }
  }
  assertKnown([...Object.keys(lateral), ...Object.values(lateral).flat()], Object.keys(arrows))
  return { arrows, withFeatures }
}

/** Parses the boundaries in docs/architecture.md. Throws if its table contradicts itself. */
export function parseBoundaries(markdown: string): Boundaries {
  const block = /^```boundaries\n(.*?)^```/ms.exec(markdown)?.[1]
  if (block === undefined) throw new Error('docs/architecture.md has no block `boundaries`.')
  const section = parseSections(block)
  const { contract, technique, onlyContract, forTests } = parseFirst(section(''))
  const server = parseServer(section('server'), { onlyContract })
  const ownContracts = Object.keys(server.arrows).map((name) => name.split('/').at(-1) ?? name)
  return {
    contract,
    technique: {
      folders: technique.folders,
      closedContracts: [...ownContracts, ...technique.closedContracts].sort(),
    },
    server: { ...server, onlyContract, forTests },
    web: parseWeb(section('web')),
  }
}

export const readBoundaries = () =>
  parseBoundaries(readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8'))
