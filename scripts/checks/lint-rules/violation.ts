/**
 * One rule: snippets that the linter must report in the file `path` with a message that contains `message` (one for
 * all, or one each), and valid snippets for that file, or for `cleanPath`. The files of `beside` are planted along with
 * the violations.
 */
export type Violation = {
  rule: string
  path: string
  cleanPath?: string
  message: string | string[]
  violations: string[]
  clean: string[]
  beside?: Record<string, string>
}

/** A line that exports everything of a file. */
export const allOf = (name: string, path: string) => `export * as ${name.replace(/\W/g, '_')} from '${path}'`
/** A line that uses a capability through its index.ts. */
export const indexOf = (name: string) => allOf(name, `#server/${name}/index.ts`)
