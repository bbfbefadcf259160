import { join, resolve } from 'node:path'
import { inTurns, medianOf, type RequestCost, type Round } from '#scripts/bench/compare/in-turns.ts'
import { type ComparedCall, prepareCalls } from '#scripts/bench/compare/prepare-calls.ts'
import { pin } from '#scripts/bench/figures/pin.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { type Figure, printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'

const port = 4276
const rounds = numberOf('rounds', 11)
const amount = numberOf('amount', 3000)
const starts = 5
// At most 5 % slower than the other version.
const leastRatio = 0.95
const [servers, clients] = ['0', '1']
const root = join(import.meta.dirname, '../..')
const other = optionOf('with')
const only = optionOf('only')

if (other === undefined) {
  console.log('Nothing to compare with. Add --with=<folder>, another checkout that is set up.')
} else {
  await inOwnFolder((folder) =>
    compare({
      before: { checkout: resolve(other), environment: environmentIn(join(folder, 'before')) },
      after: { checkout: root, environment: environmentIn(join(folder, 'after')) },
    }),
  )
}

type Side = { checkout: string; environment: Record<string, string> }
type Sides = Record<keyof Round, Side>

/** Runs both versions with equal data on one core, and the client on the other. */
async function compare(sides: Sides): Promise<void> {
  printOrigin()
  pin(process.pid, clients)
  const before = await startVersion('before', sides)
  const after = await startVersion('after', sides)
  try {
    for (const { pid } of [before, after]) pin(pid, servers)
    const calls = { before: await prepareCalls(before.url), after: await prepareCalls(after.url) }
    for (const [place, { name, what, call }] of calls.after.entries()) {
      if (only !== undefined && only !== name) continue
      const other = calls.before[place] as ComparedCall
      const found = await inTurns(
        { before: { version: before, call: other.call }, after: { version: after, call } },
        { rounds, amount },
      )
      report(what, found)
    }
  } finally {
    await Promise.all([before.stop(), after.stop()])
  }
  if (only === undefined) await compareStarts(sides)
}

function environmentIn(folder: string): Side['environment'] {
  return trialEnvironment(folder, { LOG_LEVEL: optionOf('log') ?? 'info' })
}

function startVersion(name: keyof Round, sides: Sides) {
  const { checkout, environment } = sides[name]
  const program = join(checkout, 'server/main.ts')
  return startServer({ port: name === 'before' ? port : port + 1, environment, program })
}

function report(what: string, found: Round[]): void {
  const costs = (of: keyof RequestCost) => [
    { what: '  before', value: medianOf(found, ({ before }) => before[of]) },
    { what: '  after', value: medianOf(found, ({ after }) => after[of]) },
  ]
  const processor = costs('microseconds').map((each) => ({ ...each, unit: 'µs' }))
  const wall = costs('perSecond').map((each) => ({ ...each, unit: '/s' }))
  const figures: Figure[] = [
    ...processor,
    {
      what: 'processor time: before of after',
      value: medianOf(found, ({ before, after }) => before.microseconds / after.microseconds),
      unit: '×',
      atLeast: leastRatio,
    },
    ...wall,
    {
      what: 'requests a second: after of before',
      value: medianOf(found, ({ before, after }) => after.perSecond / before.perSecond),
      unit: '×',
    },
  ]
  printFigures(`${what}; the middle of ${rounds} rounds of ${amount} requests each`, figures)
}

/** Measures the start of both versions on the filled data. */
async function compareStarts(sides: Sides): Promise<void> {
  const found: Record<keyof Round, number>[] = []
  for (let count = 0; count < starts; count++) {
    found.push({ before: await startOf('before', sides), after: await startOf('after', sides) })
  }
  const middle = (of: (each: (typeof found)[number]) => number) => median(found.map(of))
  printFigures(`Start to the first healthy answer, the middle of ${starts}`, [
    { what: 'before', value: middle(({ before }) => before), unit: 'ms' },
    { what: 'after', value: middle(({ after }) => after), unit: 'ms' },
    { what: 'before of after', value: middle(({ before, after }) => before / after), unit: '×' },
  ])
}

async function startOf(name: keyof Round, sides: Sides): Promise<number> {
  const server = await startVersion(name, sides)
  await server.stop()
  return server.startedIn
}

function optionOf(name: string): string | undefined {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))
  return given?.slice(name.length + 3)
}

function numberOf(name: string, usual: number): number {
  const given = optionOf(name)
  return given === undefined ? usual : Number(given)
}
