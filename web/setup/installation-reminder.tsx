import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { installationWarnings } from './installation-queries.ts'

// Apart from the words for each warning, which only the set-up checklist shows.
const reminderMessages = defineMessages({
  ar: { reminder: 'يوجد تنبيه عن إعداد الخادم.', show: 'عرض التنبيه وحله' },
  en: { reminder: 'Something about the server’s setup needs attention.', show: 'See what to fix' },
})

/** Milliseconds after which the warnings are requested, so that the first list of a screen comes before them. */
const reminderDelay = 3000

/** Leads from the back office to the warnings; nothing where there are none. */
export function InstallationReminder({ className }: { className?: string }) {
  const words = useMessages(reminderMessages)
  const { language } = useLanguage()
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), reminderDelay)
    return () => clearTimeout(timer)
  }, [])
  const { data: warnings = [] } = useQuery({ ...installationWarnings(language), enabled: isDue })
  if (warnings.length === 0) return null
  return (
    <Notice tone="warn" className={className}>
      <p>{words.reminder}</p>
      <TextLink to="/setup#installation">{words.show}</TextLink>
    </Notice>
  )
}
