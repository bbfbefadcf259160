const firstPause = 3_000
const longestPause = 60_000

/**
 * Imports a module and retries until it loads: a lost connection must not take away what is already on the screen. The
 * pauses grow to a minute, because a module of a replaced build never loads.
 */
export async function retryImport<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await fetchPart()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
