/**
 * In the page: words of Arabic whose second letter is not on the left of the first, lines whose second word is not on the
 * left of the first, and words that stand higher or lower than the line. By what the browser has laid out: a line can
 * be drawn backwards while its text is right.
 */
export function linesOutOfOrder(): string[] {
  const found: string[] = []
  const boxOf = (node: Text, start: number, end: number) => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return range.getBoundingClientRect()
  }
  const isInLine = (one: DOMRect, other: DOMRect) => Math.abs(one.top - other.top) < one.height / 2
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text
    const parent = node.parentElement
    // A drawing places its letters itself, and vertical text has no right and left.
    if (!parent?.checkVisibility() || parent.closest('svg, script, style')) continue
    if (getComputedStyle(parent).writingMode !== 'horizontal-tb') continue
    let before: DOMRect | undefined
    // Only neighbours in Arabic: around figures and Latin words the order is another.
    for (const { index, 0: word } of node.data.matchAll(/[\u0620-\u0652]{2,}/g)) {
      const [first, second] = [boxOf(node, index, index + 1), boxOf(node, index + 1, index + 2)]
      if (first.width === 0 && second.width === 0) continue
      const isNeighbour = before && /^[\u0620-\u0652\s]*$/.test(node.data.slice(0, index))
      if (isInLine(first, second) && second.left > first.left + 0.5) found.push(`backwards: ${word}`)
      if (before && isNeighbour && isInLine(before, first)) {
        if (first.left > before.left) found.push(`in the wrong order: ${word}`)
        if (Math.abs(first.bottom - before.bottom) > 1) found.push(`off the baseline: ${word}`)
      }
      before = first
    }
  }
  return found
}
