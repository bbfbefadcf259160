import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AssignedDocument } from '#contract/assigned-items.ts'
import { isSignedFileLink } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { offlineMessages } from './messages.ts'
import { removeOfflineFiles } from './offline-file-store.ts'
import {
  listOffline,
  type OfflineEntry,
  type OfflineState,
  SaveError,
  saveOfflineFile,
} from './offline-files.ts'
import { writeGuardOf } from './save-offline.ts'

/** Requests the link of a document, which counts as opened. Throws ApiError. */
export type RequestLink = (document: AssignedDocument) => Promise<string>

export type OfflineFiles = Omit<OfflineState, 'isOffline'> & { refresh: () => void }

/** Saves and deletes offline copies of the member with this session token. */
export function useOfflineFiles(token: string, access: RequestLink): OfflineFiles {
  const [files, setFiles] = useState<OfflineEntry[]>([])
  const { loading, begin, share, end, stop } = useFetches()
  const say = useSaveErrors()
  const refresh = useCallback(() => void listOffline().then(setFiles), [])
  useEffect(refresh, [refresh])

  async function keep(document: AssignedDocument) {
    const id = document._id
    const signal = begin(id)
    if (!signal) return
    try {
      const url = await access(document)
      if (!isSignedFileLink(url)) throw new SaveError('elsewhere')
      signal.throwIfAborted()
      await saveOfflineFile(document, {
        guard: await writeGuardOf(token),
        url,
        signal,
        onShare: (part) => share(id, part),
      })
    } catch (error) {
      if (!signal.aborted) say(document, error)
    } finally {
      end(id)
      refresh()
    }
  }

  return {
    files,
    loading,
    refresh,
    keep: (document) => void keep(document),
    stop,
    remove: (ids) => void removeOfflineFiles(ids).finally(refresh),
  }
}

/** The running downloads; unmounting aborts them. */
function useFetches() {
  const running = useRef(new Map<string, AbortController>())
  const [loading, setLoading] = useState<ReadonlyMap<string, number | 'busy'>>(new Map())
  useEffect(() => {
    const { current } = running
    return () => {
      for (const fetching of current.values()) fetching.abort()
    }
  }, [])
  const acts = useMemo(() => {
    const share = (id: string, part: number | 'busy') => setLoading((shown) => new Map(shown).set(id, part))
    return {
      share,
      begin: (id: string): AbortSignal | null => {
        if (running.current.has(id)) return null
        const fetching = new AbortController()
        running.current.set(id, fetching)
        share(id, 0)
        return fetching.signal
      },
      end: (id: string) => {
        running.current.delete(id)
        setLoading((shown) => new Map([...shown].filter(([other]) => other !== id)))
      },
      stop: (id: string): void => running.current.get(id)?.abort(),
    }
  }, [])
  return { loading, ...acts }
}

/** Shows why an offline copy could not be saved. */
function useSaveErrors(): (document: AssignedDocument, error: unknown) => void {
  const t = useMessages(offlineMessages)
  const localized = useLocalized()
  const toast = useToast()
  const fail = useFailureToast()
  return (document, error) => {
    const title = t.keepFailed(isolate(localized(document.titles)))
    if (error instanceof SaveError) {
      toast.show({ tone: 'bad', title, description: t.errors[error.reason] })
    } else if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) {
      fail(title, error)
    }
  }
}
