import { useCallback, useEffect, useState } from 'react'
import { readPrivacyPage } from '#contract/privacy-page.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'

/** Whether a consent was refused because the page about privacy is another one by now. */
export const hasPageChanged = (error: unknown) =>
  error instanceof ApiError && error.code === 'privacy_page_changed'

/**
 * The version of the page about privacy that a consent was shown with: that of the moment at which the question appeared,
 * until `renew` is called. Undefined until it is known; the consent then counts for the page in force.
 */
export function usePrivacyVersion() {
  const { language } = useLanguage()
  const [version, setVersion] = useState<number>()
  const read = useCallback(async () => {
    const found = await call(readPrivacyPage, {}, { language }).catch(() => null)
    setVersion(found?.page.version)
  }, [language])
  // Not again with the language: both are of one version, and the question has been on the screen since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void read(), [])
  return {
    version,
    /** Reads the version again, once the question is asked again. */
    renew: () => {
      setVersion(undefined)
      void read()
    },
  }
}
