const program = / type="module" async=""/
const preload = '<link rel="modulepreload"'
// Milliseconds: where a browser never tells of its painting, or paints nothing.
const longestWait = 3000

// Waits until the first painting is on the screen, for which a hidden tab would wait in vain; then the scripts are fetched
// and run. A frame that is only prepared would be held up by them.
// Whoever edits the site in this browser finds the editor where visitors find the page.
const begin = `
  try {
    if (localStorage.adminMode === 'true') return location.replace('/edit')
  } catch {}
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    document.documentElement.removeAttribute('data-unpainted')
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('program').textContent
    document.head.append(script)
    script.remove()
  }
  if (document.hidden) begin()
  else {
    setTimeout(begin, ${longestWait})
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  }`

/**
 * Lets a page be seen before its scripts and the font of its smaller text are fetched: on a slow line they would share
 * it with the words, their looks and the first picture, and the scripts would hold up the painting while they run.
 * Answers the page that holds them back, and the script that lets them go.
 */
export function paintFirst(html: string): { html: string; script: string } {
  if (!program.test(html)) return { html, script: '' }
  const held = html
    .replace('<html ', '<html data-unpainted ')
    .replaceAll(preload, '<link rel="later"')
    .replace(program, ' type="text/plain" id="program"')
  return { html: held, script: begin }
}
