import { submitApplication } from '#contract/applications.ts'
import { getRequest } from '#contract/applications-review.ts'
import { changeBy, changeReceipt, pictureOf } from '#scripts/receipts/changes.ts'
import { drawReceipt, receiptBy } from '#scripts/receipts/draw-receipt.ts'
import { layouts } from '#scripts/receipts/layouts.ts'
import { call, granted, sendProof } from '#scripts/serving/calls.ts'

const quality = 85

/** Draws receipts of all layouts, as JPEGs like those that phones send. */
export async function drawReceipts(count: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const drawn: Uint8Array<ArrayBuffer>[] = []
  for (let seed = 0; seed < count; seed++) {
    const layout = layouts[seed % layouts.length] ?? 'instapay'
    const receipt = await changeReceipt(
      await drawReceipt(receiptBy(seed, { layout })),
      changeBy(seed, 'scaled'),
    )
    drawn.push(new Uint8Array(await pictureOf(receipt, quality)))
  }
  return drawn
}

/** An application that was sent, and the milliseconds that its proof and itself took together. */
export type SentReceipt = { id: string; took: number }

/** Sends an application with each receipt, one after another. */
export async function sendReceipts(
  url: string,
  receipts: Uint8Array<ArrayBuffer>[],
  prefix: string,
): Promise<SentReceipt[]> {
  const sent: SentReceipt[] = []
  for (const [index, bytes] of receipts.entries()) {
    const since = performance.now()
    const proof = await sendProof(url, { bytes, name: 'receipt.jpg', type: 'image/jpeg' })
    const body = {
      fullName: 'Sara Ibrahim',
      email: `${prefix}${index}@example.com`,
      phone: '01001234567',
      whatsapp: '01001234567',
      password: 'a long enough one',
      plan: 'professional' as const,
      paymentProof: { cloudinaryId: granted(proof).file.cloudinaryId },
      consent: true as const,
    }
    const { subscription } = granted(await call(url, submitApplication, { body }))
    sent.push({ id: subscription._id, took: performance.now() - since })
  }
  return sent
}

/** Whether somebody has read the receipt of an application, or tried to. */
export async function isReceiptRead(
  url: string,
  { token, id }: { token: string; id: string },
): Promise<boolean> {
  const { subscription } = granted(await call(url, getRequest, { token, params: { id } }))
  return subscription.reading !== undefined && subscription.reading.state !== 'not_read'
}
