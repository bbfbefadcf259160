import { pino } from 'pino'
import { besideLoad } from '#scripts/bench/figures/beside-load.ts'
import { type Figure, printFigures } from '#scripts/bench/figures/report.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import type { HostileCase } from '#test/stress/hostile-files/hostile-case.ts'
import { type InProcessProduct, judgeCase } from '#test/stress/hostile-files/judge-case.ts'
import { measureCase } from '#test/stress/hostile-files/measure-case.ts'
import { otherHostilePictures } from '#test/stress/hostile-files/other-pictures.ts'
import { hostilePdfs } from '#test/stress/hostile-files/pdfs.ts'
import { hostilePngs } from '#test/stress/hostile-files/pngs.ts'

// `--only=GIF` selects the cases whose names start with it.
const isShort = process.argv.includes('--short')
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? ''
const limits = { seconds: 2, megabytes: 150, milliseconds: 200 }
const fewestCases = { refused: 65, accepted: 45 }

/**
 * Sends every case to a product in this process: rejected files must not reach a decoder and leave nothing, accepted
 * ones must be stored in full. Rejected ones go first, while no decoder has been started.
 */
async function judgeAll(cases: HostileCase[]): Promise<string[]> {
  const errors: string[] = []
  await withProduct(async (product) => {
    const isAccepted = ({ expected }: HostileCase) => Number(expected === 'accepted')
    for (const each of cases.toSorted((one, other) => isAccepted(one) - isAccepted(other))) {
      const found = await judgeCase(product, each)
      errors.push(...found.map((error) => `${each.what} ${error}`))
    }
  })
  const counts = Object.groupBy(cases, ({ expected }) => expected)
  console.log(
    `${counts.refused?.length ?? 0} files refused before a decoder saw them, ${counts.accepted?.length ?? 0} costly ones kept`,
  )
  for (const kind of ['refused', 'accepted'] as const) {
    const count = counts[kind]?.length ?? 0
    if (only === '' && count < fewestCases[kind]) errors.push(`there are only ${count} files to be ${kind}`)
  }
  return errors
}

async function withProduct(act: (product: InProcessProduct) => Promise<void>): Promise<void> {
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

/** Measures every case on its own server. */
async function measureAll(cases: HostileCase[]): Promise<string[]> {
  const errors: string[] = []
  const figures: Figure[] = []
  await inOwnFolder(async (folder) => {
    const environment = trialEnvironment(folder)
    for (const each of cases) {
      const { status, ...cost } = await measureCase(each, environment)
      if (status !== (each.expected === 'accepted' ? 201 : 415))
        errors.push(`${each.what} was answered with ${status}`)
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
  return errors
}

const cases = [...hostilePngs(), ...(await otherHostilePictures()), ...hostilePdfs()].filter(({ what }) =>
  what.startsWith(only),
)
const errors = await judgeAll(cases)
if (!isShort) errors.push(...(await besideLoad(() => measureAll(cases))))
console.log(`${cases.length} files, ${errors.length} faults`)
for (const error of errors) console.error(`  ${error}`)
if (errors.length > 0 || cases.length === 0) process.exitCode = 1
