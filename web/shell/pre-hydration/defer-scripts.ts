const preload = '<link rel="modulepreload"'
const program = /<script(?: nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/
const imported = /import (?:\* as (\w+) from )?("[^"]+");\s*/g

/**
 * Takes the module scripts and preloads out of a page's HTML, so that the first paint does not share a slow connection
 * with them or wait while they run. Returns the HTML, and the scripts' code as a function that `boot.ts` runs after the
 * first paint. A page without module scripts is returned unchanged.
 */
export function deferScripts(html: string): { html: string; program?: string } {
  const code = program.exec(html)?.[1]
  if (!code) return { html }
  const deferred = html
    .replace('<html ', '<html data-unpainted ')
    .replaceAll(preload, '<link rel="later"')
    // The element stays in place, because React looks for it when it hydrates.
    .replace(program, '<script type="text/plain"></script>')
  return { html: deferred, program: asFunction(code) }
}

// A function, because a module with imports would be another inline script, which the CSP header would have to allow.
function asFunction(code: string): string {
  const imports = [...code.matchAll(imported)]
  const names = imports.map(([, name = '']) => name).join()
  const files = imports.map(([, , file]) => `import(${file})`).join()
  return `()=>Promise.all([${files}]).then(([${names}])=>{${code.replaceAll(imported, '').trim()}})`
}
