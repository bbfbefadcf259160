/** One block of a stream of server-sent events; each part only if the block has it. */
export type Block = { id?: string; data?: string; retryMs?: number }

/** Reads a stream of server-sent events piece by piece; returns the blocks that each piece completes. */
export function createParser(): (piece: string) => Block[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(blockOf)
  }
}

function blockOf(text: string): Block {
  const block: Block = {}
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name === 'id') block.id = value
    if (name === 'data') block.data = value
    if (name === 'retry') block.retryMs = Number(value)
  }
  return block
}
