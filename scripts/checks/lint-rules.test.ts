import { beforeAll, describe, expect, it, vi } from 'vitest'
import { capabilityViolations, testViolations, webViolations } from '#scripts/checks/lint-rules/arrows.ts'
import { formViolations } from '#scripts/checks/lint-rules/forms.ts'
import { importViolations } from '#scripts/checks/lint-rules/imports.ts'
import { findMissed, findWronglyReported } from '#scripts/checks/lint-rules/plant.ts'
import type { Violation } from '#scripts/checks/lint-rules/violation.ts'
import { type Boundaries, parseBoundaries, readBoundaries } from './boundaries.ts'

vi.setConfig({ hookTimeout: 120_000 })

const pairsOf = (boundaries: Boundaries) => [
  ...capabilityViolations(boundaries),
  ...testViolations(boundaries),
  ...webViolations(boundaries),
]

/** Plants all violations in one tree and all valid snippets in another, so that Biome runs once for each. */
function holds(rules: Violation[], boundaries: Boundaries) {
  let missed: string[][] = []
  let wronglyReported: string[][] = []
  beforeAll(async () => {
    missed = await findMissed(rules, boundaries)
    wronglyReported = await findWronglyReported(rules, boundaries)
  })
  it.each(rules.map(({ rule, path }, index) => [rule, path, index] as const))('%s (%s)', (_, __, index) => {
    expect({ missed: missed[index], wronglyReported: wronglyReported[index] }).toEqual({
      missed: [],
      wronglyReported: [],
    })
  })
}

describe('the linter reports each violation in this project, and nothing else', () => {
  const boundaries = readBoundaries()
  holds([...importViolations, ...pairsOf(boundaries), ...formViolations], boundaries)
})

describe('the linter recognizes capabilities inside others, and features inside folders of the web', () => {
  const boundaries = parseBoundaries(`
\`\`\`boundaries
contract → zod
contract tests → zod · vitest
server/platform · web/ui → contract but capabilities
server/test → contract · server

server:
everyone → audit · platform/** · context.ts
applications → applications/payment-proofs · users
applications/payment-proofs · audit · users → nothing
applications/status → applications

web:
routes → staff/* → member/* → shell → ui
staff/users · staff/team · member/home → nothing
staff/review → staff/users
member/offline → member/home
\`\`\``)
  holds(pairsOf(boundaries), boundaries)
})
