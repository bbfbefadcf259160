const lastImport = /import\("[^"]+\/entry\.client[^"]*"\)(?=;?\s*<\/script>)/

/**
 * Lets the page bring itself to life once it has told of its screens: the entry is in one file with the framework, and so
 * is run earlier. A page without scripts stays as it is. Throws where the page begins its program in another way.
 */
export function startProgram(html: string): string {
  if (!html.includes('entry.client')) return html
  if (!lastImport.test(html)) throw new Error('The page begins its program in another way')
  return html.replace(lastImport, (last) => `${last}.then(()=>startProgram())`)
}
