import type { Boundaries } from '#scripts/checks/boundaries.ts'
import { allOf, indexOf, type Violation } from './violation.ts'

/** Each pair of capabilities, with and against the arrows. */
export function capabilityViolations({ server }: Boundaries): Violation[] {
  const names = Object.keys(server.arrows)
  return names.map((from) => {
    const others = names.filter((to) => to !== from)
    const uses = [...(server.arrows[from] ?? []), ...server.everyone]
    const ownFolder = `#server/${from}/parts/part.ts`
    return {
      rule: `5. server/${from} uses others only along its arrows, each through its index.ts`,
      path: `server/${from}/list-things.ts`,
      message: 'index.ts',
      violations: [
        ...others.filter((to) => !uses.includes(to)).map(indexOf),
        ...others.map((to) => `export type { Row } from '#server/${to}/store.ts'`),
        `export const late = import('#server/${others[0]}/rules.ts')`,
      ],
      clean: [
        ...others.filter((to) => uses.includes(to)).map(indexOf),
        ...server.everyone
          .filter((entry) => entry.includes('.') || entry.includes('*'))
          .map((entry) => allOf(entry, `#server/${entry.replace('**', 'part.ts')}`)),
        allOf('own', ownFolder),
      ],
    }
  })
}

/** Tests of each capability, which use others through their index.ts. */
export function testViolations({ server }: Boundaries): Violation[] {
  const names = Object.keys(server.arrows)
  return names.map((from) => {
    const others = names.filter((to) => to !== from)
    return {
      rule: `5. a test of server/${from}, too, uses others through their index.ts`,
      path: `server/${from}/list-things.test.ts`,
      message: 'Tests also use',
      violations: others.map((to) => allOf(to, `#server/${to}/store.ts`)),
      clean: [...others.map(indexOf), ...server.forTests.map((to) => allOf(to, `#server/${to}/clock.ts`))],
    }
  })
}

const use = (folder: string) => allOf(folder, `#web/${folder}/parts/part.ts`)

/** Each pair of web folders. */
export function webViolations({ web }: Boundaries): Violation[] {
  const names = [...Object.keys(web.arrows), ...Object.keys(web.withFeatures)]
  return names.map((from) => {
    const isInside = (folder: string, other: string) => folder === other || folder.startsWith(`${other}/`)
    const uses = [from, ...(web.arrows[from] ?? web.withFeatures[from] ?? [])]
    const isAllowed = (to: string) => uses.some((each) => isInside(to, each))
    return {
      rule: `6. web/${from} uses only what is right of it, and its arrows`,
      path: `web/${from}/things.ts`,
      message: `web/${from} uses only the contract`,
      violations: [
        ...names.filter((to) => !isAllowed(to)).map(use),
        "import '#web/root.tsx'",
        "export const late = import('#web/root.tsx')",
        "export type { Props } from '#web/root.tsx'",
      ],
      clean: [...names.filter(isAllowed).map(use), "export * from '#contract/values.ts'"],
    }
  })
}
