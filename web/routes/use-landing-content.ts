import { useEffect, useState } from 'react'
import type { LandingContent } from '#contract/site-settings.ts'
import type { Language } from '#contract/values.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { retryImport } from '#web/platform/retry-import.ts'
import { createStore, type Store, useStore } from '#web/platform/store.ts'

/**
 * The content of the landing page. The server sends it in the visit's language; choosing the other language fetches
 * both, and the texts do not change until they have loaded.
 */
export function useLandingContent(sent: {
  content: LandingContent
  language: Language
}): Store<LandingContent> {
  const { language } = useLanguage()
  const [content] = useState(() => createStore(sent.content))
  const isWhole = useStore(content) !== content.asRendered()
  const isWanted = language !== sent.language && !isWhole

  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    const fetched = retryImport(async () => {
      // Loads the contract's schemas, which the page itself does not need.
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
