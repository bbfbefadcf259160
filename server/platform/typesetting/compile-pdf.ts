import { fileURLToPath } from 'node:url'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

// The product's own fonts: the machine needs none, and its fonts change nothing.
const fonts = fileURLToPath(new URL('../drawing/fonts', import.meta.url))

let compiler: Promise<NodeCompiler> | undefined

/**
 * Sets a document as PDF, in a few milliseconds of this process. `source` is Typst markup of our own, never of a user;
 * what users wrote is in `data`, which the markup reads as `json(bytes(sys.inputs.data))` and shows as plain text.
 */
export async function compilePdf(source: string, data: unknown): Promise<Buffer> {
  compiler ??= createCompiler().catch((error: unknown) => {
    // The next document tries again.
    compiler = undefined
    throw error
  })
  const typst = await compiler
  try {
    return typst.pdf({ mainFileContent: source, inputs: { data: JSON.stringify(data) } })
  } finally {
    // Results are stored by their input; otherwise each document, with the names in it, would stay in memory.
    typst.evictCache(0)
  }
}

// Loaded with the first document: the addon has 50 MB, and many processes never set one.
async function createCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  return NodeCompiler.create({ workspace: fonts, fontArgs: [{ fontPaths: [fonts] }] })
}
