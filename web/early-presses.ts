// What is pressed until the page's own scripts have come is remembered; the other language, which leads there at once,
// keeps what else the address says.
const remember = `(() => {
  document.currentScript.remove()
  const remember = ({ target }) => {
    window.pressedEarly.button = target.closest?.('button[type="button"]') ?? null
  }
  window.pressedEarly = { button: null, forget: () => removeEventListener('click', remember, true) }
  addEventListener('click', remember, true)
  addEventListener('formdata', ({ formData }) => {
    if (!formData.has('lang')) return
    for (const [name, value] of new URLSearchParams(location.search)) formData.has(name) || formData.set(name, value)
  })
})()`.replaceAll(/\n */g, '\n')

/** Lets a page keep in mind what is pressed before it has come to life, which it does then. */
export function rememberEarlyPresses(html: string, nonce: string): string {
  return html.replace('</body>', `<script nonce="${nonce}">${remember}</script></body>`)
}
