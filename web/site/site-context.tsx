import { createContext, type ReactNode, useContext } from 'react'
import type { PublishedSite, SiteSettings } from '#contract/site.ts'

/**
 * The published site as every screen carries it: all but its longest text, which only its own page reads. `year` is
 * the one in which the page was made.
 */
export type Site = Omit<PublishedSite, 'settings'> & {
  settings: Omit<SiteSettings, 'privacyText'>
  year: number
}

const SiteContext = createContext<Site | null>(null)

/** Gives the screens the published site. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext.Provider value={site}>{children}</SiteContext.Provider>
}

/** The published site. Throws outside its provider. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite must be used inside a SiteProvider')
  return site
}
