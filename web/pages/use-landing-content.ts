import { useEffect, useState } from 'react'
import type { LandingContent } from '#contract/site-settings.ts'
import type { Language } from '#contract/values.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { createLiveValue, type LiveValue, useLiveValue } from '#web/platform/live-value.ts'
import { persistently } from '#web/platform/persistently.ts'

/**
 * The content of the landing page. It comes in the language of the visit; both languages are fetched once the visitor
 * chooses the other one, and until they have come the texts stay as they are.
 */
export function useLandingContent(sent: {
  content: LandingContent
  language: Language
}): LiveValue<LandingContent> {
  const { language } = useLanguage()
  const [content] = useState(() => createLiveValue(sent.content))
  const isWhole = useLiveValue(content) !== content.asRendered()
  const isWanted = language !== sent.language && !isWhole

  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    const fetched = persistently(async () => {
      // Brings the contract's schemas along, which the page itself does without.
      const { fetchLandingContent } = await import('./fetch-landing-content.ts')
      return fetchLandingContent(language)
    })
    void fetched.then((whole) => {
      if (!isLeft) content.set(whole)
    })
    return () => {
      isLeft = true
    }
  }, [isWanted, language, content])

  return content
}
