import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawPictures } from '#server/platform/drawing/draw-pictures.ts'
import type { SampleRequest } from './people.ts'
import { receiptAsPdf } from './receipt-pdf.ts'
import { drawReceipt } from './receipts.ts'

/** A sample file, as a browser would send it. */
export type SampleFile = { name: string; type: string; bytes: Buffer }

/** Makes the payment proof of each sample application. `prices` are those of the packages, in EGP. */
export async function makeProofs(
  requests: SampleRequest[],
  prices: Record<SampleRequest['plan'], number>,
  now: Date,
): Promise<SampleFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coach-demo-'))
  try {
    const pictures = requests.flatMap((request, index) => {
      const facts = factsOf(request, { amount: prices[request.plan], number: index + 1, now })
      if (request.receipt === 'pdf') return []
      const kind = request.receipt.look === 'slip' ? 'jpg' : 'png'
      return [{ name: `receipt-${index + 1}.${kind}`, svg: drawReceipt({ ...request.receipt, ...facts }) }]
    })
    const drawn = new Map<string, Buffer>()
    for (const path of await drawPictures(folder, pictures)) drawn.set(path, await readFile(path))
    return requests.map((request, index) => {
      const facts = factsOf(request, { amount: prices[request.plan], number: index + 1, now })
      const name = `receipt-${index + 1}`
      if (request.receipt === 'pdf')
        return { name: `${name}.pdf`, type: 'application/pdf', bytes: inPdf(facts) }
      const kind = request.receipt.look === 'slip' ? 'jpg' : 'png'
      const bytes = drawn.get(join(folder, `${name}.${kind}`))
      if (!bytes) throw new Error(`The sample receipt ${index + 1} was not drawn`)
      return { name: `${name}.${kind}`, type: kind === 'jpg' ? 'image/jpeg' : 'image/png', bytes }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Facts = { amount: number; from: string; to: string; reference: string; at: string }

function factsOf(request: SampleRequest, given: { amount: number; number: number; now: Date }): Facts {
  const paidAt = new Date(given.now.getTime() - (request.hoursAgo + 0.5) * 60 * 60 * 1000)
  const isWallet = request.receipt !== 'pdf' && ['wallet', 'message'].includes(request.receipt.look)
  return {
    amount: given.amount,
    from: request.email.replace(/@.*/, ' (demo)'),
    to: isWallet ? '010 0000 0000 (demo)' : 'demo@instapay',
    reference: String(410_000_000_000 + given.number * 7_919_013),
    at: paidAt.toLocaleString('en-GB', { timeZone: 'Africa/Cairo', dateStyle: 'medium', timeStyle: 'short' }),
  }
}

function inPdf({ amount, from, to, reference, at }: Facts): Buffer {
  return receiptAsPdf({
    title: 'DEMO transfer receipt',
    lines: [
      `Amount: EGP ${amount.toLocaleString('en')}`,
      `From: ${from}`,
      `To: ${to}`,
      `Reference: ${reference}`,
      at,
    ],
  })
}
