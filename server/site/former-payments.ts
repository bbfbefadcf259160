import { z } from 'zod'
import { PaymentMethod } from '#contract/site-settings.ts'
import type { Context } from '#server/context.ts'
import { readPublishedSite } from './read-published-site.ts'
import { findNewestSettings } from './store.ts'

type Cache = { version: number; texts: Promise<string[]> } | null
const newCache = () => ({ known: null as Cache })

// A number that was replaced longer ago is on no new receipt.
const mostVersions = 200

const Stored = z.object({
  paymentMethods: z.object({
    instapay: z.unknown(),
    vodafoneCash: z.unknown(),
    others: z.array(z.unknown()).catch([]),
  }),
})

/**
 * What was to be paid to in any of the newest versions of the site, each as the owner wrote it: somebody may pay to a number
 * that was replaced since. In memory until another version is published.
 */
export async function readFormerPayments(context: Context): Promise<string[]> {
  const { version } = await readPublishedSite(context)
  const cache = context.state.of(newCache)
  if (cache.known?.version === version) return cache.known.texts
  // All receipts of a list ask at once.
  const known = { version, texts: findTexts(context) }
  cache.known = known
  try {
    return await known.texts
  } catch (error) {
    if (cache.known === known) cache.known = null
    throw error
  }
}

async function findTexts({ db }: Context): Promise<string[]> {
  const versions = await findNewestSettings(db, mostVersions)
  const methods = versions.flatMap((settings) => {
    const stored = Stored.safeParse(settings).data?.paymentMethods
    return stored ? [stored.instapay, stored.vodafoneCash, ...stored.others] : []
  })
  // One that cannot be read must not take the others of its version with it.
  const texts = methods.flatMap((method) => {
    const { number, name } = PaymentMethod.safeParse(method).data ?? {}
    return [number ?? '', name ?? '']
  })
  return [...new Set(texts)].filter((text) => text !== '')
}
