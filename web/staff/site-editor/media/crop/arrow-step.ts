import type { Point } from './crop-frame.ts'

const ways: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type Press = { key: string; shiftKey: boolean; preventDefault: () => void }

/** The step of an arrow key on an image; null for other keys. Images are not mirrored in RTL. */
export function arrowStep(press: Press, { small, large }: { small: number; large: number }): Point | null {
  const way = ways[press.key]
  if (!way) return null
  press.preventDefault()
  const far = press.shiftKey ? large : small
  return { x: way.x * far, y: way.y * far }
}
