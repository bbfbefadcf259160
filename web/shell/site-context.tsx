import { createContext, type ReactNode, useContext } from 'react'
import type { PublishedSite } from '#contract/site.ts'
import type { ShellSettings } from './split-settings.ts'

/**
 * The published site as every screen uses it, with the sections that have content; `year` is the year in which the
 * server rendered the page.
 */
export type Site = Omit<PublishedSite, 'settings'> & {
  settings: ShellSettings
  year: number
}

const SiteContext = createContext<Site | null>(null)

/** Provides the published site to the screens. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext.Provider value={site}>{children}</SiteContext.Provider>
}

/** The published site. Throws outside its provider. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite must be used inside a SiteProvider')
  return site
}
