const pause = 3_000

/** Fetches a part of the program until it has come: a lost connection must not take away what is already on the screen. */
export async function persistently<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await fetchPart()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
