import { createHash } from 'node:crypto'
import type { Plan, PublishedSite } from '#contract/site.ts'
import type { LocalizedText, PlanId } from '#contract/values.ts'

/** A package as it is offered; a text without English is shown in Arabic and vice versa. */
export function planOf({ settings }: PublishedSite, id: PlanId): Plan {
  const { name, description, price, durationMonths, features } = settings.packages[id]
  return {
    id,
    name: inBoth(name),
    description: inBoth(description),
    price,
    currency: 'EGP',
    durationMonths,
    features: features.map(inBoth),
    popular: settings.packageLabels.popular === id,
  }
}

/** An ETag that changes whenever anything of the site changes. */
export function tagOf(site: PublishedSite): string {
  return `"${createHash('sha256').update(JSON.stringify(site)).digest('base64url').slice(0, 22)}"`
}

function inBoth(text: LocalizedText): LocalizedText {
  return { ar: text.ar || text.en, en: text.en || text.ar }
}
