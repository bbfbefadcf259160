import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cairoDay } from '#contract/cairo-days.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { type PublishedSite, publishSite, readSite } from '#contract/site.ts'
import { listSharedDrafts, revokeDraft, shareDraft, sharedDraftDays } from '#contract/site-drafts.ts'
import { listSiteVersions, readSiteVersion, restoreSiteVersion } from '#contract/site-history.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useRuntime } from '#web/platform/runtime.tsx'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import type { Basis, Draft } from '#web/staff/site-editor/draft/draft-store.ts'
import { withEnteredClaims } from '#web/staff/site-editor/draft/entered-claims.ts'

/** The basis for a draft of a published site. */
export function basisOf({ settings, sections, version }: PublishedSite): Basis {
  return { settings, sections, version }
}

/** The key of the newest published site; publishing from here updates it. */
const newestKey = [readSite.id, 'newest'] as const

type Again = { refetchInterval?: number; refetchOnMount?: 'always'; refetchOnWindowFocus?: 'always' }

/** The published site, shared by all callers; `again` says when to refetch. */
export function usePublished(again: Again = {}) {
  const { language } = useLanguage()
  const client = useQueryClient()
  async function read(): Promise<PublishedSite> {
    const site = await fetchPublished(language)
    const known = client.getQueryData<PublishedSite>(newestKey)
    // Another server process may respond with an older version for a moment.
    if (known && known.version > site.version) return known
    // Someone else published: the cached list of versions is outdated.
    if (known && known.version < site.version) {
      void client.invalidateQueries({ queryKey: [listSiteVersions.id] })
    }
    return site
  }
  return useQuery({ queryKey: newestKey, queryFn: read, ...again })
}

/** How long to wait before refetching a response that is too old, in milliseconds, and how many times. */
const tooOld = { pause: 1_000, times: 3 }

/** Refetches the published site until it is at least `knownVersion`; after the last attempt it returns what it has. */
export function usePublishedSince(knownVersion: number) {
  const [attempts, setAttempts] = useState(0)
  const { data, error, isFetching, isFetchedAfterMount, refetch } = usePublished({ refetchOnMount: 'always' })
  const isAwaited = data !== undefined && data.version < knownVersion && attempts < tooOld.times
  useEffect(() => {
    if (!isAwaited || isFetching) return
    const timer = setTimeout(async () => {
      await refetch()
      setAttempts((before) => before + 1)
    }, tooOld.pause)
    return () => clearTimeout(timer)
  }, [isAwaited, isFetching, refetch])
  return { data: isFetchedAfterMount && !isAwaited ? data : undefined, error, refetch }
}

/** Returns the newest version in the cache, or the given basis if that is newer. */
export function useNewest(): (basis: Basis) => Basis {
  const client = useQueryClient()
  return (basis) => {
    const known = client.getQueryData<PublishedSite>(newestKey)
    return known && known.version > basis.version ? basisOf(known) : basis
  }
}

/** Caches the site that was just published. Cancels pending fetches, which may return an older one. */
function useRefreshSite(): (site: PublishedSite) => Promise<void> {
  const client = useQueryClient()
  return async (site) => {
    await client.cancelQueries({ queryKey: newestKey })
    client.setQueryData(newestKey, site)
    void client.invalidateQueries({ queryKey: [listSiteVersions.id] })
  }
}

/** Publishes a draft. Fails with `site_changed` if a newer version than its basis is published. */
export function usePublishing(how: {
  onPublished: (site: PublishedSite, sent: Draft) => void
  onFailed: (error: Error) => void
}) {
  const { language } = useLanguage()
  const { demo } = useRuntime()
  const refresh = useRefreshSite()
  return useGuardedMutation({
    mutationFn: ({ settings: drafted, sections, basis }: Draft) => {
      // The demo's samples need no confirmation.
      const settings = demo ? drafted : withEnteredClaims(drafted, basis.settings, cairoDay(new Date()))
      return call(
        publishSite,
        { body: { settings, sections, version: basis.version } },
        { session: 'staff', language },
      )
    },
    onSuccess: async (site, sent) => {
      how.onPublished(site, sent)
      await refresh(site)
    },
    onError: how.onFailed,
  })
}

/** The site after a restore, and the paths whose images no longer exist. */
export type RestoredSite = CallAnswer<typeof restoreSiteVersion>

/** Publishes an earlier version again; `seen` is the newest version known here. */
export function useRestoring(how: {
  onRestored: (site: RestoredSite) => void
  onFailed: (error: Error) => void
}) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const refresh = useRefreshSite()
  return useGuardedMutation({
    mutationFn: ({ version, seen }: { version: number; seen: number }) =>
      call(
        restoreSiteVersion,
        { params: { version: String(version) }, body: { version: seen } },
        { session: 'staff', language },
      ),
    onSuccess: async (restored) => {
      how.onRestored(restored)
      const { picturesGone: _, ...site } = restored
      await refresh(site)
    },
    onError: (error) => {
      how.onFailed(error)
      // Someone may have published since the list was fetched.
      void client.invalidateQueries({ queryKey: [listSiteVersions.id] })
    },
  })
}

export function fetchPublished(language: Language): Promise<PublishedSite> {
  return call(readSite, {}, { language })
}

/** One version with its settings and sections, for staff. */
export function fetchVersion(version: number, language: Language) {
  return call(readSiteVersion, { params: { version: String(version) } }, { session: 'staff', language })
}

/** Creates a preview link for the current draft. */
export function useSharing(how: {
  onMade: (made: CallAnswer<typeof shareDraft>) => void
  onFailed: (error: Error) => void
}) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
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
    onSuccess: (made) => {
      how.onMade(made)
      return client.invalidateQueries({ queryKey: [listSharedDrafts.id] })
    },
    onError: how.onFailed,
  })
}

/** Revokes a preview link; `not_found` (already ended) counts as success. */
export function useRevoking(how: { onRevoked: (id: string) => void; onFailed: (error: Error) => void }) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: (id: string) => call(revokeDraft, { params: { id } }, { session: 'staff', language }),
    onSuccess: (_nothing, id) => how.onRevoked(id),
    onError: (error, id) => (isGone(error) ? how.onRevoked(id) : how.onFailed(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [listSharedDrafts.id] }),
  })
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}
