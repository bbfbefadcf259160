const program = / type="module" async=""/
const preload = '<link rel="modulepreload"'

// Waits for the first painting, for which a hidden tab would wait in vain; then the scripts are fetched and run. What is
// pressed until they have come is remembered for them.
const begin = `(() => {
  document.currentScript.remove()
  const remember = ({ target }) => {
    window.pressedEarly.button = target.closest?.('button[type="button"]') ?? null
  }
  window.pressedEarly = { button: null, forget: () => removeEventListener('click', remember, true) }
  addEventListener('click', remember, true)
  const begin = () => {
    document.documentElement.removeAttribute('data-unpainted')
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('program').textContent
    document.head.append(script)
    script.remove()
  }
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
})()`

/**
 * Lets a page be seen before its scripts and the font of its smaller text are fetched: on a slow line they would share
 * it with the words, their looks and the first picture, and the scripts would hold up the painting while they run.
 */
export function paintFirst(html: string, nonce: string): string {
  if (!program.test(html)) return html
  return html
    .replace('<html ', '<html data-unpainted ')
    .replaceAll(preload, '<link rel="later"')
    .replace(program, ' type="text/plain" id="program"')
    .replace('</body>', `<script nonce="${nonce}">${begin}</script></body>`)
}
