import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { siteMessages } from './messages.ts'
import { useSite } from './site-context.tsx'

/** The sections that the bar, the menu and the footer lead to. */
export function useSectionNames(): { section: string; name: string }[] {
  const localized = useLocalized()
  const { sectionTitles } = useSite().settings
  const { nav } = useMessages(siteMessages)
  return [
    { section: 'hero', name: localized(sectionTitles.home) },
    { section: 'about', name: nav.about },
    { section: 'packages', name: nav.packages },
    { section: 'contact', name: nav.contact },
  ]
}
