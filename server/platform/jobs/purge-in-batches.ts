/**
 * Purges at most `limit` rows at a time until a batch is not full or `signal` is aborted, so that other writers can
 * run between two batches. Several processes may do it at once. Returns how many rows were purged.
 */
export async function purgeInBatches(
  limit: number,
  purge: (limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0
  while (!signal?.aborted) {
    const purged = await purge(limit)
    count += purged
    if (purged < limit) break
  }
  return count
}
