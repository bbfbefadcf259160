/** A file as a form carries it. */
export function aFile(bytes: Uint8Array | string, name: string, type: string): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
}

/** Packs files and texts into a form, in their order, as any program sends one. */
export async function packedForm(
  parts: [name: string, value: string | File][],
): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const sent = new Response(form)
  return { payload: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' }
}
