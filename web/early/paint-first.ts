const preload = '<link rel="modulepreload"'
const program = /<script(?: nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/
const imported = /import (?:\* as (\w+) from )?("[^"]+");\s*/g

/**
 * Lets a page be seen before its scripts and the font of its smaller text are fetched: on a slow line they would share
 * it with the words, their looks and the first picture, and the scripts would hold up the painting while they run.
 * Answers the page without its program, and the program as a function for `begin.ts`; a page without one stays as it is.
 */
export function paintFirst(html: string): { html: string; program?: string } {
  const code = program.exec(html)?.[1]
  if (!code) return { html }
  const held = html
    .replace('<html ', '<html data-unpainted ')
    .replaceAll(preload, '<link rel="later"')
    // Its place is kept, as React will look for it.
    .replace(program, '<script type="text/plain"></script>')
  return { html: held, program: asFunction(code) }
}

// A module that imports is a script of its own in the page, which the policy would have to name; a function needs neither.
function asFunction(code: string): string {
  const imports = [...code.matchAll(imported)]
  const names = imports.map(([, name = '']) => name).join()
  const files = imports.map(([, , file]) => `import(${file})`).join()
  return `()=>Promise.all([${files}]).then(([${names}])=>{${code.replaceAll(imported, '').trim()}})`
}
