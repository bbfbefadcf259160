/** A streak of chalk: its lower end as shares of the canvas, and its length in pixels. */
export type Streak = { x: number; y: number; length: number; speed: number; lean: number; glow: number }

export type Box = { left: number; top: number; right: number; bottom: number }

/** The space between a streak and a text, in pixels. */
const distance = 14

/** A streak anywhere on the canvas, 9 to 22 pixels long: a line, never a dot. */
export function makeStreak(): Streak {
  return {
    x: Math.random(),
    y: Math.random(),
    length: 9 + Math.random() * 13,
    /** In pixels a second. */
    speed: 5 + Math.random() * 14,
    lean: 0.35 + Math.random() * 0.35,
    glow: 0.1 + Math.random() * 0.25,
  }
}

/** A streak after some milliseconds; it begins again at the top. */
export function fallen(streak: Streak, milliseconds: number, height: number): Streak {
  const y = streak.y + (streak.speed * milliseconds) / 1000 / Math.max(1, height)
  return { ...streak, y: y > 1.05 ? y - 1.05 : y }
}

/** Whether a streak keeps its distance to all texts. */
export function isClear(streak: Box, texts: readonly Box[]): boolean {
  return !texts.some(
    (text) =>
      streak.right > text.left - distance &&
      streak.left < text.right + distance &&
      streak.bottom > text.top - distance &&
      streak.top < text.bottom + distance,
  )
}
