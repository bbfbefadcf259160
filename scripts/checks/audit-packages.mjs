import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '#scripts/set-up/places.mjs'
import { machineEnvironment, run } from '#scripts/set-up/run.mjs'

// Both requests go to npm's configured registry. The check fails on findings, not on a missing network.
const passed = join(root, 'node_modules/.cache/audited')
const today = new Date().toISOString().slice(0, 10)
const limit = ['--json', '--fetch-retries=0', '--fetch-timeout=20000']

/** npm's output as JSON; null if it is not JSON. */
async function askNpm(...args) {
  const { output } = await run('npm', [...args, ...limit], {
    quiet: true,
    env: { ...machineEnvironment(), npm_config_loglevel: 'silent' },
  })
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

/** Checks known vulnerabilities of the packages that a start installs, those that build the pages too. */
async function checkAdvisories() {
  const report = await askNpm('audit', '--omit=dev')
  const counts = report?.metadata?.vulnerabilities
  if (!report?.auditReportVersion || !counts) return { checked: false, text: 'advisories' }
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  )
  const names = grave.map(({ name, severity, range }) => `  ${name} ${range}: ${severity}`)
  return {
    checked: true,
    failed: grave.length > 0,
    text: [
      `Advisories for what a start installs: ${grave.length} high or critical, ${counts.total} in all.`,
      ...names,
    ].join('\n'),
  }
}

/** Checks the registry's signatures of the installed packages. */
async function checkSignatures() {
  const report = await askNpm('audit', 'signatures')
  if (!Array.isArray(report?.invalid)) return { checked: false, text: 'signatures' }
  const names = report.invalid.map(({ name, version }) => `  ${name}@${version}: wrong signature`)
  const missing = report.missing?.length ?? 0
  return {
    checked: true,
    failed: names.length > 0,
    text: [
      `Signatures of the registry: ${names.length} wrong, ${missing} packages without one.`,
      ...names,
    ].join('\n'),
  }
}

/** The state that a passed check is valid for: these packages, on this day. */
const state = () =>
  `${today} ${createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')}`

if (!process.env.CI && existsSync(passed) && readFileSync(passed, 'utf8') === state()) {
  console.log('The packages were already checked today and have not changed since.')
} else {
  const outcomes = [await checkAdvisories(), await checkSignatures()]
  for (const { checked, text } of outcomes)
    console.log(checked ? text : `The registry did not respond: ${text} could not be checked.`)
  if (outcomes.some(({ failed }) => failed)) {
    console.error('Update the packages listed above, or record in docs/decisions why they stay.')
    process.exitCode = 1
  } else if (outcomes.every(({ checked }) => checked)) {
    mkdirSync(dirname(passed), { recursive: true })
    writeFileSync(passed, state())
  }
}
