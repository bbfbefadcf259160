const lastImport = /import\("[^"]+\/entry\.client[^"]*"\)(?=;?\s*<\/script>)/

/**
 * Makes the page start hydration after its route modules are registered: the entry shares a chunk with the framework,
 * and would run before them. A page without scripts is returned unchanged. Throws if the HTML has an unexpected form.
 */
export function startProgram(html: string): string {
  if (!html.includes('entry.client')) return html
  if (!lastImport.test(html)) throw new Error('The page begins its program in another way')
  return html.replace(lastImport, (last) => `${last}.then(()=>startProgram())`)
}
