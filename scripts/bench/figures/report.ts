import { spawnSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** One measured number, with its limit, if any. */
export type Figure = { what: string; value: number; unit: string; atMost?: number; atLeast?: number }

const bytesPerGigabyte = 1024 ** 3

/** Prints where and on what a measurement runs; other load on the machine distorts it. */
export function printOrigin(): void {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / bytesPerGigabyte)
  const changes = git('status', '--porcelain') ? ' with changes' : ''
  const [load = 0] = loadavg()
  console.log(
    `${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${type()} ${release()}, Node ${process.version}, ` +
      `commit ${git('rev-parse', '--short', 'HEAD')}${changes}, ${new Date().toISOString()}, load before ${load.toFixed(1)}`,
  )
}

/** Prints numbers as a table; marks those that miss their limit, and sets a failing exit code then. */
export function printFigures(title: string, figures: Figure[]): void {
  const cells = figures.map((figure) => [
    figure.what,
    `${rounded(figure.value)} ${figure.unit}`.trim(),
    boundOf(figure),
    isWithinBounds(figure) ? '' : 'MISSED',
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const [what = '', ...others] of cells) {
    const numbers = others.map((cell, column) => cell.padStart(widths[column + 1] ?? 0))
    console.log(`  ${what.padEnd(widths[0] ?? 0)}  ${numbers.join('  ')}`.trimEnd())
  }
  if (!figures.every(isWithinBounds)) process.exitCode = 1
}

function isWithinBounds({ value, atMost, atLeast }: Figure): boolean {
  if (atMost === undefined && atLeast === undefined) return true
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY)
}

function boundOf({ atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `≤ ${atMost}`
  return atLeast !== undefined ? `≥ ${atLeast}` : ''
}

const rounded = (value: number) => (Math.abs(value) < 100 ? value.toFixed(2) : value.toFixed(0))

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ?? ''
}
