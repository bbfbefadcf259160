/** A file for a form. */
export function aFile(bytes: Uint8Array | string, name: string, type: string): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
}

/** Encodes files and texts as a multipart form, in order. */
export async function packedForm(
  parts: [name: string, value: string | File][],
): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const sent = new Response(form)
  return { payload: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' }
}
