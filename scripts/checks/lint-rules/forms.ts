import type { Violation } from './violation.ts'

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index))
const constants = (count: number) =>
  lines(count, (index) => `export const value${index} = ${index}`).join('\n')
const statements = (count: number) => lines(count, (index) => `  total += ${index}`).join('\n')
const longFunction = (name: string, count: number) =>
  `export function ${name}(start: number) {\n  let total = start\n${statements(count - 4)}\n  return total\n}`

/** Names, sizes and forms. */
export const formViolations: Violation[] = [
  {
    rule: 'files are named in kebab-case',
    path: 'web/ui/FancyButton.tsx',
    cleanPath: 'web/ui/fancy-button.tsx',
    message: 'kebab-case',
    violations: ['export const width = 1'],
    clean: ['export const width = 1'],
  },
  {
    rule: 'the framework’s own names pass, snake_case does not',
    path: 'server/entry_point.ts',
    cleanPath: 'web/entry.client.tsx',
    message: 'kebab-case',
    violations: ['export const width = 1'],
    clean: ['export const width = 1'],
  },
  {
    rule: 'a file has at most 300 lines',
    path: 'server/site/long-list.ts',
    message: 'too many lines (301)',
    violations: [constants(301)],
    clean: [constants(300)],
  },
  {
    rule: 'a test has at most 500 lines',
    path: 'server/site/long-list.test.ts',
    message: 'too many lines (501)',
    violations: [constants(501)],
    clean: [constants(500)],
  },
  {
    rule: 'a function has at most 50 lines',
    path: 'server/site/long-act.ts',
    message: 'too many lines',
    violations: [longFunction('addAll', 55)],
    clean: [longFunction('addAll', 50)],
  },
  {
    rule: 'a component has at most 100 lines',
    path: 'web/shell/long-component.tsx',
    message: 'too many lines',
    violations: [longFunction('addAll', 105)],
    clean: [longFunction('addAll', 100)],
  },
  {
    rule: 'more than three arguments are one object',
    path: 'server/site/many-arguments.ts',
    message: 'Function has 4 parameters',
    violations: ['export const add = (a: number, b: number, c: number, d: number) => a + b + c + d'],
    clean: ['export const add = (a: number, b: number, c: number) => a + b + c'],
  },
  {
    rule: 'no circles',
    path: 'server/uploads/store-proof.ts',
    message: 'cycle',
    violations: ["export * from './store-proof-again.ts'"],
    clean: ["export * from './view.ts'"],
    beside: { 'server/uploads/store-proof-again.ts': "export * from './store-proof.ts'\n" },
  },
  {
    rule: 'no circles over an alias',
    path: 'web/ui/circle.ts',
    message: 'cycle',
    violations: ["export * from '#web/platform/circle.ts'"],
    clean: ["export * from '#web/platform/theme.tsx'"],
    beside: { 'web/platform/circle.ts': "export * from '#web/ui/circle.ts'\n" },
  },
  {
    rule: 'no any, no silenced types',
    path: 'contract/loose.ts',
    message: ['any', 'any', 'any', '@ts-ignore'],
    violations: [
      'export const loose: any = 1',
      'export const list: Array<any> = []',
      'export const cast = JSON.parse("1") as any',
      '// @ts-ignore\nexport const wrong: string = 1',
    ],
    clean: ['export const exact: unknown = 1'],
  },
  {
    rule: 'types, not interfaces; no enums',
    path: 'contract/shapes.ts',
    message: ["Write 'type'", 'enum'],
    violations: ['export interface Thing { name: string }', 'export enum Colour { red = 1 }'],
    clean: [
      'export type Thing = { name: string }',
      'declare module "zod" {\n  interface GlobalMeta { unit: string }\n}',
    ],
  },
  {
    rule: 'named exports only, except those that the framework requires',
    path: 'server/site/face.ts',
    cleanPath: 'web/face.tsx',
    message: 'default export',
    violations: ['export default function face() {}'],
    clean: ['export default function Face() {\n  return null\n}'],
  },
  {
    rule: 'only main reads the environment',
    path: 'server/platform/settings.ts',
    cleanPath: 'server/main.ts',
    message: 'process.env',
    violations: ['export const port = process.env.PORT'],
    clean: ['export const port = process.env.PORT'],
  },
  {
    rule: 'nothing is printed by hand',
    path: 'server/site/loud.ts',
    cleanPath: 'scripts/loud.mjs',
    message: 'console',
    violations: ["console.log('here')"],
    clean: ["console.log('here')"],
  },
  {
    rule: 'no HTML by hand, no style attributes',
    path: 'web/ui/raw.tsx',
    message: ['dangerouslySetInnerHTML', 'style attribute'],
    violations: [
      'export const raw = <p dangerouslySetInnerHTML={{ __html: "x" }} />',
      'export const wide = <p style={{ width: 1 }}>x</p>',
    ],
    clean: ['export const plain = <p className="wide">x</p>'],
  },
  {
    rule: 'what is shown can be read out and reached by keyboard',
    path: 'web/ui/silent.tsx',
    message: ['text alternative', 'static element', 'type prop'],
    violations: [
      'export const picture = <img src="/a.png" />',
      'export const press = <div onClick={() => undefined}>x</div>',
      'export const button = <button>x</button>',
    ],
    clean: ['export const picture = <img src="/a.png" alt="" />'],
  },
  {
    rule: 'no test is switched off or alone',
    path: 'server/site/quiet.test.ts',
    message: ['disable tests', 'focus the test', 'disable tests'],
    violations: [
      "it.skip('holds', () => {})",
      "it.only('holds too', () => {})",
      "describe.skip('all', () => {})",
    ],
    clean: ["it('holds', () => {})"],
  },
  {
    rule: 'every promise is awaited',
    path: 'server/site/floating.ts',
    message: 'Promise',
    violations: ['async function save() {\n  return 1\n}\nexport function close() {\n  save()\n}'],
    clean: ['async function save() {\n  return 1\n}\nexport async function close() {\n  await save()\n}'],
  },
  {
    rule: 'no browser test sleeps',
    path: 'scripts/sleepy.spec.ts',
    message: 'waitForTimeout',
    violations: ['export const wait = async (page: Page) => await page.waitForTimeout(100)'],
    clean: ["export const wait = async (page: Page) => await page.waitForURL('/')"],
  },
  {
    rule: 'styles know no left and right',
    path: 'web/ui/sided.module.css',
    message: 'logical direction',
    violations: [
      '.a {\n  margin-left: 1px;\n}',
      '.b {\n  padding-right: 1px;\n}',
      '.c {\n  left: 0;\n}',
      '.d {\n  float: right;\n}',
      '.e {\n  text-align: left;\n}',
      '.f {\n  border-top-left-radius: 1px;\n}',
      '.g {\n  border-right: 1px solid;\n}',
    ],
    clean: [
      '.a {\n  margin-inline-start: 1em;\n}',
      '.b {\n  inset-inline-end: 0;\n}',
      '.c {\n  text-align: start;\n}',
    ],
  },
  {
    rule: 'distances and sizes of type are steps of the scale',
    path: 'web/ui/spaced.module.css',
    message: 'a step of the scale',
    violations: [
      '.a {\n  padding: var(--s-8) 5px;\n}',
      '.b {\n  margin-block-start: -1rem;\n}',
      '.c {\n  row-gap: clamp(var(--s-8), 2vw, 20px);\n}',
      '.d {\n  scroll-margin-block: calc(var(--header) + 4px);\n}',
      '.e {\n  inset-block: auto 12px;\n}',
      '.f {\n  font-size: 0.95rem;\n}',
      '.g {\n  font: italic 600 15px / 1.5 var(--disp);\n}',
    ],
    clean: [
      '.a {\n  margin: 0 auto calc(-1 * var(--toast-room, 0px));\n  padding: var(--s-8) 0.4em;\n  gap: 5%;\n}',
      '.b {\n  inset: -130px 51px auto 2px;\n}',
      '.c {\n  font: 600 var(--fs-s) / 20px var(--disp);\n}',
      '.d {\n  font-size: clamp(1.6rem, 3.1vw, 2.5rem);\n}',
      '.e {\n  --bar: 5px;\n  inline-size: 20px;\n}',
    ],
  },
]
