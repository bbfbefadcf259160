/**
 * Pictures of receipts that were loaded before they are shown. The server does not count such a load as a view, so
 * whoever shows one reports it. By the path of the file, because each refetch signs another address of it.
 */
const pictures = new Map<string, string>()

/** The next one, and the one that is shown meanwhile. */
const kept = 2

const pathOf = (address: string) => address.split('?')[0] ?? ''

/** Loads a picture ahead; a failure shows where the picture is opened. Only previews: an original is always a view. */
export async function loadAhead(address: string): Promise<void> {
  const path = pathOf(address)
  if (!path.endsWith('/800') || pictures.has(path)) return
  const answer = await fetch(`${address}&ahead=1`).catch(() => null)
  if (!answer?.ok) return
  pictures.set(path, URL.createObjectURL(await answer.blob()))
  for (const [oldest, picture] of [...pictures].slice(0, -kept)) {
    pictures.delete(oldest)
    URL.revokeObjectURL(picture)
  }
}

/** The picture of this address if it was loaded ahead. */
export const loadedAhead = (address: string): string | null => pictures.get(pathOf(address)) ?? null

/** Reports that a picture which was loaded ahead is shown now. False if its viewer may not see it any more. */
export async function reportView(address: string): Promise<boolean> {
  // Asks for the file itself without its bytes: it is checked and recorded as every other view.
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => null)
  return answer?.ok === true
}
