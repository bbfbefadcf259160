/**
 * In the page: the visible control with this name, in the open dialog if there is one. A name that only begins so counts
 * where no other does: "Approve: Mona".
 */
export function controlNamed(name: string): Element | null {
  const textOf = (node: Node): string =>
    node.nodeType === Node.TEXT_NODE ? `${node.textContent} ` : [...node.childNodes].map(textOf).join('')
  const nameOf = (element: Element) => {
    const [label] = (element as HTMLInputElement).labels ?? []
    const name = element.getAttribute('aria-label') ?? textOf(label ?? element)
    return name.replace(/\s+/g, ' ').trim()
  }
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const controls = [...within.querySelectorAll('a, button, input, textarea, select, summary, [role=button]')]
  const named = controls.filter((control) => control.checkVisibility() && nameOf(control).startsWith(name))
  return named.find((control) => nameOf(control) === name) ?? named[0] ?? null
}
