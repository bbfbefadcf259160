import { escaped } from './shape-text.ts'

/** Renders a text as HTML: `…` is code, **…** is bold, and a name in braces is rendered by `linkTo`. */
export function markedText(text: string, linkTo: (name: string) => string = (name) => `{${name}}`): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escaped(part)}</code>` : outsideCode(part, linkTo)))
    .join('')
}

function outsideCode(text: string, linkTo: (name: string) => string): string {
  return escaped(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\{(\w+)\}/g, (_, name: string) => linkTo(name))
}
