import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { installationWarnings } from './installation-queries.ts'

// Not in the messages of the warnings, which only the checklist loads.
const reminderMessages = defineMessages({
  ar: { reminder: 'يوجد تنبيه عن إعداد الخادم.', show: 'عرض التنبيه وحله' },
  en: { reminder: 'The server setup needs attention.', show: 'See what to fix' },
})

/** The delay of the request in milliseconds, so that a screen's first list loads before it. */
const reminderDelay = 3000

/** Links from the back office to the installation's warnings; renders nothing without warnings. */
export function InstallationReminder({ className }: { className?: string }) {
  const t = useMessages(reminderMessages)
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
      <p>{t.reminder}</p>
      <TextLink to="/setup#installation">{t.show}</TextLink>
    </Notice>
  )
}
