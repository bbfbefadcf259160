import { z } from 'zod'
import { PaymentMethod } from '#contract/site-settings.ts'
import type { Context } from '#server/context.ts'
import { readPublishedSite } from './read-published-site.ts'
import { findNewestSettings } from './store.ts'

type Cache = { version: number; texts: string[] } | null
const newCache = () => ({ known: null as Cache })

// A number that was replaced longer ago is on no new receipt.
const mostVersions = 200

const Stored = z.object({
  paymentMethods: z.object({
    instapay: PaymentMethod,
    vodafoneCash: PaymentMethod,
    others: z.array(PaymentMethod).default([]),
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
  const versions = await findNewestSettings(context.db, mostVersions)
  const texts = versions.flatMap((settings) => {
    const methods = Stored.safeParse(settings).data?.paymentMethods
    if (!methods) return []
    return [methods.instapay, methods.vodafoneCash, ...methods.others].map(({ number }) => number)
  })
  cache.known = { version, texts: [...new Set(texts)].filter((text) => text !== '') }
  return cache.known.texts
}
