import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { siteMessages } from './messages.ts'
import { useSite } from './site-context.tsx'

/** The sections that the top bar, the menu and the footer link to: the visible ones, and always the top of the page. */
export function useSectionNames(): { section: string; name: string }[] {
  const localized = useLocalized()
  const { sections, settings } = useSite()
  const { sectionTitles } = settings
  const { nav } = useMessages(siteMessages)
  return [
    { section: 'hero', name: localized(sectionTitles.home) },
    { section: 'about', name: nav.about },
    { section: 'packages', name: nav.packages },
    { section: 'contact', name: nav.contact },
  ].filter(
    ({ section }) =>
      section === 'hero' || sections.some(({ component, enabled }) => enabled && component === section),
  )
}
