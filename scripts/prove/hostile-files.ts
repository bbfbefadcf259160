import { pino } from 'pino'
import { besideLoad } from '#scripts/bench/figures/beside-load.ts'
import { type Figure, printFigures } from '#scripts/bench/figures/report.ts'
import type { HostileCase } from '#scripts/prove/hostile-files/hostile-case.ts'
import { judgeCase, type Product } from '#scripts/prove/hostile-files/judge-case.ts'
import { measureCase } from '#scripts/prove/hostile-files/measure-case.ts'
import { otherHostilePictures } from '#scripts/prove/hostile-files/other-pictures.ts'
import { hostilePdfs } from '#scripts/prove/hostile-files/pdfs.ts'
import { hostilePngs } from '#scripts/prove/hostile-files/pngs.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'

// `--only=GIF` for the cases whose names begin so.
const isShort = process.argv.includes('--short')
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? ''
const limits = { seconds: 2, megabytes: 150, milliseconds: 200 }
const fewestCases = { refused: 50, accepted: 30 }

/**
 * Sends every case to a product in this process: what is refused must come to no decoder and leave nothing, what is
 * accepted must be kept whole. Refused ones go first, as long as no decoder was ever started.
 */
async function judgeAll(cases: HostileCase[]): Promise<string[]> {
  const faults: string[] = []
  await withProduct(async (product) => {
    const isAccepted = ({ expected }: HostileCase) => Number(expected === 'accepted')
    for (const each of cases.toSorted((one, other) => isAccepted(one) - isAccepted(other))) {
      const found = await judgeCase(product, each)
      faults.push(...found.map((fault) => `${each.what} ${fault}`))
    }
  })
  const counts = Object.groupBy(cases, ({ expected }) => expected)
  console.log(
    `${counts.refused?.length ?? 0} files refused before a decoder saw them, ${counts.accepted?.length ?? 0} costly ones kept`,
  )
  for (const kind of ['refused', 'accepted'] as const) {
    const count = counts[kind]?.length ?? 0
    if (only === '' && count < fewestCases[kind]) faults.push(`there are only ${count} files to be ${kind}`)
  }
  return faults
}

async function withProduct(act: (product: Product) => Promise<void>): Promise<void> {
  await inOwnFolder(async (folder) => {
    const log = pino({ level: 'silent' })
    const context = await openContext(readSettings(trialEnvironment(folder)), { log })
    const app = await buildApp(context, { checksAnswers: true })
    try {
      await app.ready()
      await act({ app, context })
    } finally {
      await app.close()
      await closeContext(context)
    }
  })
}

/** Measures every case on a server of its own. */
async function measureAll(cases: HostileCase[]): Promise<string[]> {
  const faults: string[] = []
  const figures: Figure[] = []
  await inOwnFolder(async (folder) => {
    const environment = trialEnvironment(folder)
    for (const each of cases) {
      const { status, ...cost } = await measureCase(each, environment)
      if (status !== (each.expected === 'accepted' ? 201 : 415))
        faults.push(`${each.what} was answered with ${status}`)
      figures.push({ what: each.what, value: cost.seconds, unit: 's', atMost: limits.seconds })
      figures.push({ what: '  above idle', value: cost.megabytes, unit: 'MB', atMost: limits.megabytes })
      if (each.isBomb)
        figures.push({
          what: '  answered in',
          value: cost.milliseconds,
          unit: 'ms',
          atMost: limits.milliseconds,
        })
    }
  })
  printFigures('Hostile files: work of all processes, the middle of three', figures)
  return faults
}

const cases = [...hostilePngs(), ...(await otherHostilePictures()), ...hostilePdfs()].filter(({ what }) =>
  what.startsWith(only),
)
const faults = await judgeAll(cases)
if (!isShort) faults.push(...(await besideLoad(() => measureAll(cases))))
console.log(`${cases.length} files, ${faults.length} faults`)
for (const fault of faults) console.error(`  ${fault}`)
if (faults.length > 0 || cases.length === 0) process.exitCode = 1
