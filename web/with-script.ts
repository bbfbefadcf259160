/**
 * Adds a script at the end of a page: it runs before any other, and leaves nothing of itself behind. One for all that is
 * done so early, as each costs room in the first bytes that are sent.
 */
export function withScript(html: string, script: string, nonce: string): string {
  const whole = `(() => {
  document.currentScript.remove()${script}
})()`.replaceAll(/\n */g, '\n')
  return html.replace('</body>', () => `<script nonce="${nonce}">${whole}</script></body>`)
}
