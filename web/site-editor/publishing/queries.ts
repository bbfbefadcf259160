import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import { type PublishedSite, publishSite, readSite } from '#contract/site.ts'
import { listSharedDrafts, revokeDraft, shareDraft, sharedDraftDays } from '#contract/site-drafts.ts'
import { listSiteVersions, readSiteVersion, restoreSiteVersion } from '#contract/site-history.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useAct } from '#web/platform/use-act.ts'
import type { Basis, Draft } from '#web/site-editor/draft/draft-store.ts'

/** A published site, to begin a draft from. */
export function basisOf({ settings, sections, version }: PublishedSite): Basis {
  return { settings, sections, version }
}

/** What is published, as far as this screen knows: it is asked for again, and told by what is published from here. */
const newestKey = [readSite.id, 'newest'] as const

type Again = { refetchInterval?: number; refetchOnMount?: 'always'; refetchOnWindowFocus?: 'always' }

/** What is published; kept for all who ask, and asked for again by `again`. */
export function usePublished(again: Again = {}) {
  const { language } = useLanguage()
  const client = useQueryClient()
  async function read(): Promise<PublishedSite> {
    const site = await fetchPublished(language)
    const known = client.getQueryData<PublishedSite>(newestKey)
    // Another process answers for a moment with what was published before.
    if (known && known.version > site.version) return known
    // Somebody else has published: the list of versions lacks theirs.
    if (known && known.version < site.version) {
      void client.invalidateQueries({ queryKey: [listSiteVersions.id] })
    }
    return site
  }
  return useQuery({ queryKey: newestKey, queryFn: read, ...again })
}

/** How long after an answer that is too old the next is asked for, in milliseconds, and how often. */
const tooOld = { pause: 1_000, times: 3 }

/**
 * What is published, asked for anew and no older than `heard`, a version that was told elsewhere. Where the answers stay
 * older, it is what is known.
 */
export function usePublishedSince(heard: number) {
  const [asked, setAsked] = useState(0)
  const { data, error, isFetching, isFetchedAfterMount, refetch } = usePublished({ refetchOnMount: 'always' })
  const isAwaited = data !== undefined && data.version < heard && asked < tooOld.times
  useEffect(() => {
    if (!isAwaited || isFetching) return
    const timer = setTimeout(async () => {
      await refetch()
      setAsked((before) => before + 1)
    }, tooOld.pause)
    return () => clearTimeout(timer)
  }, [isAwaited, isFetching, refetch])
  return { data: isFetchedAfterMount && !isAwaited ? data : undefined, error, refetch }
}

/** Reads the newest published version that is known here: never one that is older than what a draft began from. */
export function useNewest(): (basis: Basis) => Basis {
  const client = useQueryClient()
  return (basis) => {
    const known = client.getQueryData<PublishedSite>(newestKey)
    return known && known.version > basis.version ? basisOf(known) : basis
  }
}

/** Keeps what was just published from here. What is being asked for meanwhile may be older, and is not waited for. */
function useTelling(): (site: PublishedSite) => Promise<void> {
  const client = useQueryClient()
  return async (site) => {
    await client.cancelQueries({ queryKey: newestKey })
    client.setQueryData(newestKey, site)
    void client.invalidateQueries({ queryKey: [listSiteVersions.id] })
  }
}

/** Publishes a draft. Where somebody has published since it began, `site_changed` comes back and nothing is published. */
export function usePublishing(how: {
  onPublished: (site: PublishedSite, sent: Draft) => void
  onFailed: (fault: Error) => void
}) {
  const { language } = useLanguage()
  const tell = useTelling()
  return useAct({
    mutationFn: ({ settings, sections, basis }: Draft) =>
      call(
        publishSite,
        { body: { settings, sections, version: basis.version } },
        { session: 'staff', language },
      ),
    onSuccess: async (site, sent) => {
      how.onPublished(site, sent)
      await tell(site)
    },
    onError: how.onFailed,
  })
}

/** The site as it is after a restore, and the places whose pictures were gone by then. */
export type RestoredSite = CallAnswer<typeof restoreSiteVersion>

/** Publishes an earlier version again; `seen` is the newest one that is known here. */
export function useRestoring(how: {
  onRestored: (site: RestoredSite) => void
  onFailed: (fault: Error) => void
}) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const tell = useTelling()
  return useAct({
    mutationFn: ({ version, seen }: { version: number; seen: number }) =>
      call(
        restoreSiteVersion,
        { params: { version: String(version) }, body: { version: seen } },
        { session: 'staff', language },
      ),
    onSuccess: async (restored) => {
      how.onRestored(restored)
      const { picturesGone: _, ...site } = restored
      await tell(site)
    },
    onError: (fault) => {
      how.onFailed(fault)
      // Somebody may have published since the list was read.
      void client.invalidateQueries({ queryKey: [listSiteVersions.id] })
    },
  })
}

/** What is published now. */
export function fetchPublished(language: Language): Promise<PublishedSite> {
  return call(readSite, {}, { language })
}

/** One version whole, for staff. */
export function fetchVersion(version: number, language: Language) {
  return call(readSiteVersion, { params: { version: String(version) } }, { session: 'staff', language })
}

/** Makes a preview link for a draft as it is now. */
export function useSharing(how: {
  onMade: (made: CallAnswer<typeof shareDraft>) => void
  onFailed: (fault: Error) => void
}) {
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
    onSuccess: (made) => {
      how.onMade(made)
      return client.invalidateQueries({ queryKey: [listSharedDrafts.id] })
    },
    onError: how.onFailed,
  })
}

/** Ends a preview link; one that has ended already is told as ended too. */
export function useRevoking(how: { onRevoked: (id: string) => void; onFailed: (fault: Error) => void }) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    mutationFn: (id: string) => call(revokeDraft, { params: { id } }, { session: 'staff', language }),
    onSuccess: (_nothing, id) => how.onRevoked(id),
    onError: (fault, id) => (isGone(fault) ? how.onRevoked(id) : how.onFailed(fault)),
    onSettled: () => client.invalidateQueries({ queryKey: [listSharedDrafts.id] }),
  })
}

function isGone(fault: Error): boolean {
  return fault instanceof ApiError && fault.code === 'not_found'
}
