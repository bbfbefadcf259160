import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import { siteDefaults } from '#server/site/index.ts'

/** Publishes the first version of a site, with the prefilled prices confirmed. */
export async function publishPrices({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const { settings, sections } = siteDefaults(false)
  const confirmed = { numbers: '', specialties: '', videos: '', prices: cairoDay(now) }
  await db
    .insertInto('site_versions')
    .values({
      version: 1,
      settings: JSON.stringify({ ...settings, confirmed }),
      sections: JSON.stringify(sections),
      changed: '[]',
      stale: '[]',
      published_by: null,
      published_at: now,
    })
    .execute()
}
