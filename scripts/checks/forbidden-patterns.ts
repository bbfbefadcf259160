const code = /\.(?:ts|tsx|mjs)$/
const text = /\.(?:ts|tsx|mjs|css|md|json|yml|grit|sh|example)$|(?:^|\/)(?:run|\.npmrc|\.gitignore)$/
const exceptTests = /^(?!.*\.test\.).*\.(?:ts|tsx|mjs)$/

/** What no file may contain; `files` are the files to search. */
const forbiddenPatterns = [
  {
    files: text,
    pattern: /\b(?:TODO|FIXME|HACK)\b|(?:\/\/|\*|#)\s*XXX\b/,
    fix: 'finish it, or leave it out and say so in an issue',
  },
  {
    files: text,
    pattern:
      /\bregistry\.[a-z]+\b|\bnpmjs\.(?:org|com)\b|\byarnpkg\.com\b|\bnpmmirror\.com\b|\bpkg\.github\.com\b/i,
    fix: 'name no package registry: where packages come from is the machine’s own setting',
  },
  {
    files: /(?:^|\/)package-lock\.json$/,
    pattern: /"resolved":/,
    fix: 'the lock file records no download addresses: install with the .npmrc of this project',
  },
  {
    files: code,
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme)\s*\(|\bx(?:it|describe)\s*\(/,
    fix: 'every test runs, always',
  },
  {
    files: code,
    pattern: /@ts-(?:ignore|nocheck)\b/,
    fix: 'give it its type',
  },
  {
    files: exceptTests,
    pattern: /@ts-expect-error\b/,
    fix: 'only a test of types expects an error',
  },
  {
    files: /\.tsx?$/,
    pattern: /\b(?:margin|padding|border)(?:Left|Right)\b|\btextAlign: '(?:left|right)'/,
    fix: 'use logical directions (inline-start, inline-end)',
  },
  {
    files: text,
    pattern: /(?:^|[\s'"`(=])\/(?:work|root|Users|home\/\w+)\//,
    fix: 'name no path of one machine',
  },
]

// Names of files and folders that do not say what they contain.
const emptyNames =
  /(?:^|[/.-])(?:utils?|helpers?|managers?|misc)(?=[/.-])|(?:^|\/)(?:common|lib|general)(?=[/.])/

// Lines; the linter limits the length of code.
const longestStyleSheet = 300

/** The problems of a file: one sentence each, with its line. */
export function findForbidden(path: string, content: string) {
  const lines = content.split('\n')
  const found = forbiddenPatterns
    .filter(({ files }) => files.test(path))
    .flatMap(({ pattern, fix }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${fix}`] : [])),
    )
  if (emptyNames.test(path)) found.push(`${path}: name it after what it does`)
  if (path.endsWith('.css') && lines.length - 1 > longestStyleSheet)
    found.push(`${path}: longer than ${longestStyleSheet} lines: split it`)
  return found
}
