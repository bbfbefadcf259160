import { ReceiptFacts } from '#contract/proof-reading.ts'
import { attempt } from '#server/applications/proof-tries/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { FileTooLarge } from '#server/platform/files/file-store.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { TextNotRead, type TextReader } from '#server/platform/text-reading/text-reader.ts'
import { pageVariants, suffixOf, type UploadRow } from '#server/uploads/index.ts'
import { factsIn } from './facts-in.ts'
import { findUnread, insertReading } from './store.ts'

const fifteenSeconds = 15_000
// More than a proof may have.
const maxBytes = 20 * 1024 * 1024

/** Called with each application whose receipt was read, after the commit. */
type OnRead = (applicationId: string) => void

/** The job that reads the receipts of waiting requests; none where receipts are not read. */
export function receiptJobs(context: Context, onRead: OnRead): Job[] {
  const { textReader } = context
  if (!textReader) return []
  return [
    {
      name: 'read-receipts',
      every: fifteenSeconds,
      run: (signal) => readReceipts(context, { reader: textReader, signal, onRead }),
    },
  ]
}

/** Reads one receipt after another until there are none. One that cannot be opened or read now is left for later. */
async function readReceipts(
  context: Context,
  { reader, signal, onRead }: { reader: TextReader; signal: AbortSignal; onRead: OnRead },
): Promise<void> {
  const { db, clock } = context
  const storeAndPublish = async (proof: UploadRow, facts: ReceiptFacts | null) => {
    await keep(context, proof, facts)
    if (proof.application_id !== null) onRead(proof.application_id)
  }
  while (!signal.aborted) {
    const proof = await findUnread(db, clock.now())
    if (!proof) return
    const outcome = await attempt(context, signal, {
      proof: { upload_id: proof.id, work: 'read' },
      act: async () => {
        await storeAndPublish(proof, await factsOf(context, { proof, reader, signal }))
        return 'done'
      },
      giveUp: () => storeAndPublish(proof, null),
    })
    if (outcome === 'not_now') return
  }
}

/** Null for what cannot be read. */
async function keep({ db, clock }: Context, proof: UploadRow, facts: ReceiptFacts | null): Promise<void> {
  await inTransaction(db, (tx) =>
    insertReading(tx, {
      upload_id: proof.id,
      state: facts ? 'read' : 'failed',
      facts: facts && JSON.stringify(facts),
      ...lookedUpOf(facts),
      read_at: clock.now(),
    }),
  )
}

/** What other receipts are compared by: a day without the minute says nothing, as most people pay the same price. */
function lookedUpOf(facts: ReceiptFacts | null) {
  const { reference, amount, time } = facts ?? {}
  return {
    reference: reference?.value ?? null,
    amount_minor: amount ? Math.round(amount.value * 100) : null,
    paid_at: time?.value.includes('T') ? time.value : null,
  }
}

type Reading = { proof: UploadRow; reader: TextReader; signal: AbortSignal }

/**
 * Null for pictures that will never be read; throws what may work later. A PDF often begins with a letter: where no amount is
 * on its first page, what the second says is taken, and never a part of either.
 */
async function factsOf(context: Context, reading: Reading): Promise<ReceiptFacts | null> {
  const [first, second] = pictureKeys(reading.proof)
  if (first === undefined) return null
  const facts = await factsOn(context, first, reading)
  if (facts?.amount || second === undefined) return facts
  const further = await factsOn(context, second, reading)
  return further?.amount ? onSecondPage(further) : facts
}

async function factsOn(
  { files, log }: Context,
  key: string,
  { proof, reader, signal }: Reading,
): Promise<ReceiptFacts | null> {
  try {
    const { stream } = await files.open(key)
    const { path } = await files.receive(stream, { maxBytes, signal })
    try {
      return factsIn(await reader.read(path, signal))
    } finally {
      await files.discardTemporary(path)
    }
  } catch (error) {
    const isFinal = error instanceof FileTooLarge || (error instanceof TextNotRead && !error.mayWorkLater)
    if (!isFinal) throw error
    log.warn({ upload: proof.id, reason: error.message }, 'a receipt could not be read')
    return null
  }
}

const onSecondPage = (facts: ReceiptFacts): ReceiptFacts =>
  ReceiptFacts.parse(
    Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [name, fact && { ...fact, box: { ...fact.box, page: 2 } }]),
    ),
  )

/** Of a PDF its first two pages as images, if it has them. */
function pictureKeys({ storage_key, mimetype, shown_pages }: UploadRow): string[] {
  if (mimetype.startsWith('image/')) return [storage_key]
  const pages = [1, 2].slice(0, shown_pages ?? 0)
  return pages.map((page) => storage_key + suffixOf(pageVariants(page).large))
}
