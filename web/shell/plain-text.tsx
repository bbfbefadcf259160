import styles from './plain-text.module.css'

/** Renders the owner's plain text with its headings, paragraphs and lists. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {blocksOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other key
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') return <h2 dir="auto">{block.text}</h2>
  if (block.kind === 'paragraph') return <p dir="auto">{block.text}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item} dir="auto">
          {item}
        </li>
      ))}
    </ul>
  )
}

/** A block of a plain text: a heading, a paragraph, or a list. */
type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/**
 * Splits a plain text into blocks: `#` starts a heading, `-` or `*` a list item, an empty line ends a paragraph.
 * Anything else is literal text.
 */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined
    const heading = /^#{1,3}\s+(.+)$/.exec(line)?.[1]
    const item = /^[-*•]\s+(.+)$/.exec(line)?.[1]
    if (heading) blocks.push({ kind: 'heading', text: heading })
    else if (item && last?.kind === 'list') last.items.push(item)
    else if (item) blocks.push({ kind: 'list', items: [item] })
    else if (line && last?.kind === 'paragraph') last.text += `\n${line}`
    else if (line) blocks.push({ kind: 'paragraph', text: line })
    isOpen = line !== '' && !heading
  }
  return blocks
}
