import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Change, changeBy, changeReceipt, pdfOf } from './changes.ts'
import { drawReceipt, receiptBy } from './draw-receipt.ts'
import { layouts } from './layouts.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

it.each(layouts)(
  'the layout %s is the same for the same seed, and its lines are on the picture',
  async (layout) => {
    const spec = receiptBy(7, { layout })
    const [one, again] = [await drawReceipt(spec), await drawReceipt(receiptBy(7, { layout }))]
    expect(digest(one.pixels)).toBe(digest(again.pixels))
    for (const role of ['method', 'reference', 'amount', 'time', 'sender', 'state', 'recipient'] as const)
      expect(one.lines.map((line) => line.role)).toContain(role)
    for (const { box } of one.lines) {
      expect(box.x + box.width).toBeLessThanOrEqual(one.width)
      expect(box.y + box.height).toBeLessThanOrEqual(one.height)
    }
  },
)

it('another amount changes the pixels of its own line alone', async () => {
  const spec = receiptBy(8, { layout: 'bankRows', language: 'en' })
  const one = await drawReceipt(spec)
  const other = await drawReceipt({ ...spec, facts: { ...spec.facts, amount: spec.facts.amount + 100_000 } })
  const row = (y: number, { pixels, width }: typeof one) =>
    pixels.subarray(y * width * 3, (y + 1) * width * 3)
  const changed = Array.from({ length: one.height }, (_, y) => y).filter(
    (y) => !row(y, one).equals(row(y, other)),
  )
  const { box } = one.lines.find(({ role }) => role === 'amount') ?? {}
  expect(Math.min(...changed)).toBeGreaterThanOrEqual((box?.y ?? 0) - 4)
  expect(Math.max(...changed)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 4)
})

it.each<Change['kind']>(['saved', 'scaled', 'cropped', 'photographed'])(
  'is %s in the same way by the same seed',
  async (kind) => {
    const receipt = await drawReceipt(receiptBy(9))
    const [one, again] = [
      await changeReceipt(receipt, changeBy(3, kind)),
      await changeReceipt(receipt, changeBy(3, kind)),
    ]
    expect(digest(one.pixels)).toBe(digest(again.pixels))
    expect(digest(one.pixels)).not.toBe(digest(receipt.pixels))
    expect((await pdfOf(one)).subarray(0, 5).toString()).toBe('%PDF-')
  },
)
