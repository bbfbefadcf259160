import { type PublishedSite, publishSite, readSite } from '#contract/site.ts'
import { restoreSiteVersion } from '#contract/site-history.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useAct } from '#web/platform/use-act.ts'
import type { Basis, Draft } from '#web/site-editor/draft/draft-store.ts'

/** A published site, to begin a draft from. */
export function basisOf({ settings, sections, version }: PublishedSite): Basis {
  return { settings, sections, version }
}

/** Publishes a draft. Where somebody has published since it began, `site_changed` comes back and nothing is published. */
export function usePublishing(how: {
  onPublished: (site: PublishedSite) => void
  onFailed: (fault: Error) => void
}) {
  const { language } = useLanguage()
  return useAct({
    mutationFn: ({ settings, sections, basis }: Draft) =>
      call(
        publishSite,
        { body: { settings, sections, version: basis.version } },
        { session: 'staff', language },
      ),
    onSuccess: how.onPublished,
    onError: how.onFailed,
  })
}

/** Publishes an earlier version again; `seen` is the newest one that is known here. */
export function useRestoring(how: {
  onRestored: (site: PublishedSite) => void
  onFailed: (fault: Error) => void
}) {
  const { language } = useLanguage()
  return useAct({
    mutationFn: ({ version, seen }: { version: number; seen: number }) =>
      call(
        restoreSiteVersion,
        { params: { version: String(version) }, body: { version: seen } },
        { session: 'staff', language },
      ),
    onSuccess: how.onRestored,
    onError: how.onFailed,
  })
}

/** What is published now. */
export function fetchPublished(language: 'ar' | 'en'): Promise<PublishedSite> {
  return call(readSite, {}, { language })
}
