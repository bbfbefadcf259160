const code = /\.(?:ts|tsx|mjs)$/
const text = /\.(?:ts|tsx|mjs|css|md|json|yml|grit|sh|example)$|(?:^|\/)(?:run|\.npmrc|\.gitignore)$/
const exceptTests = /^(?!.*\.test\.).*\.(?:ts|tsx|mjs)$/

/** What no file may hold, each with the mend; `files` tells in which files it is looked for. */
export const forbiddenWords = [
  {
    files: text,
    pattern: /\b(?:TODO|FIXME|HACK)\b|(?:\/\/|\*|#)\s*XXX\b/,
    mend: 'finish it, or leave it out and say so in an issue',
  },
  {
    files: text,
    pattern:
      /\bregistry\.[a-z]+\b|\bnpmjs\.(?:org|com)\b|\byarnpkg\.com\b|\bnpmmirror\.com\b|\bpkg\.github\.com\b/i,
    mend: 'name no package registry: where packages come from is the machine’s own affair',
  },
  {
    files: /(?:^|\/)package-lock\.json$/,
    pattern: /"resolved":/,
    mend: 'the lock file records no download addresses: install with the .npmrc of this project',
  },
  {
    files: code,
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme)\s*\(|\bx(?:it|describe)\s*\(/,
    mend: 'every test runs, always',
  },
  {
    files: code,
    pattern: /@ts-(?:ignore|nocheck)\b/,
    mend: 'give it its type',
  },
  {
    files: exceptTests,
    pattern: /@ts-expect-error\b/,
    mend: 'only a test of types expects an error',
  },
  {
    files: /\.tsx?$/,
    pattern: /\b(?:margin|padding|border)(?:Left|Right)\b|\btextAlign: '(?:left|right)'/,
    mend: 'use logical directions (inline-start, inline-end)',
  },
  {
    files: text,
    pattern: /(?:^|[\s'"`(=])\/(?:work|root|Users|home\/\w+)\//,
    mend: 'name no path of one machine',
  },
]

/** File and folder names that say nothing of what is in them. */
export const emptyNames =
  /(?:^|[/.-])(?:utils?|helpers?|managers?|misc)(?=[/.-])|(?:^|\/)(?:common|lib|general)(?=[/.])/

/** Most lines a style sheet may have; code is held to its sizes by the linter. */
export const longestStyles = 300
