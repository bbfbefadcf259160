const firstPause = 3_000
const longestPause = 60_000

/**
 * Fetches a part of the program until it has come: a lost connection must not take away what is already on the screen.
 * The pauses grow to a minute, since a part of a build that was replaced meanwhile never comes.
 */
export async function persistently<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await fetchPart()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
