import { useQueryClient } from '@tanstack/react-query'
import { type PublishedSite, publishSite, readSite } from '#contract/site.ts'
import { listSharedDrafts, revokeDraft, shareDraft, sharedDraftDays } from '#contract/site-drafts.ts'
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

/** Makes a preview link for a draft as it is now. */
export function useSharing({ onFailed }: { onFailed: (fault: Error) => void }) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    mutationFn: ({ draft, note, days }: { draft: Draft; note: string; days: number }) =>
      call(
        shareDraft,
        {
          body: {
            settings: draft.settings,
            sections: draft.sections,
            version: draft.basis.version,
            note,
            days: sharedDraftDays.find((each) => each === days) ?? sharedDraftDays[0],
          },
        },
        { session: 'staff', language },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [listSharedDrafts.id] }),
    onError: onFailed,
  })
}

/** Ends a preview link. */
export function useRevoking(how: { onRevoked: () => void; onFailed: (fault: Error) => void }) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    mutationFn: (id: string) => call(revokeDraft, { params: { id } }, { session: 'staff', language }),
    onSuccess: how.onRevoked,
    onError: how.onFailed,
    onSettled: () => client.invalidateQueries({ queryKey: [listSharedDrafts.id] }),
  })
}
