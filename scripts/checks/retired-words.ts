// Words that this code no longer uses; the glossary has the standard term for each. It has one for `told` itself.
const retired = new Set(
  'fault faults refuse refuses refused refusing refusal refusals asked tell tells telling kept'.split(' '),
)

// Fields of JSON, log lines and browser storage keep their names; texts may use these as keys.
const exceptions = new Set(['data-refused', 'kept', 'keptAt', 'isRefused', 'refused'])

// The order matters: the first match decides what a character belongs to.
const notIdentifiers =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** The identifiers of a source text that contain a retired word, without duplicates. */
export function findRetired(source: string): string[] {
  const names = source.replaceAll(notIdentifiers, ' ').match(/[A-Za-z_$][\w$]*/g) ?? []
  const found = names.filter(
    (name) => !exceptions.has(name) && wordsOf(name).some((word) => retired.has(word)),
  )
  return [...new Set(found)]
}

/** Whether the name of a file or folder contains a retired word. */
export function isRetiredPath(path: string): boolean {
  return path.split(/[/.-]/).some((word) => retired.has(word))
}

function wordsOf(name: string): string[] {
  const parts = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_$]+/g, ' ')
  return parts.toLowerCase().split(' ')
}
