import { blocksOf, type TextBlock } from './plain-text.ts'
import styles from './plain-text-view.module.css'

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
