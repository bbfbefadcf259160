import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AssignedDocument } from '#contract/items.ts'
import { isSignedFileLink } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { claimOf } from './keeping.ts'
import { fetchAndKeep, KeepRefused, type KeptEntry, type KeptState, listKept } from './kept-files.ts'
import { removeFiles } from './kept-store.ts'
import { offlineMessages } from './messages.ts'

/** Asks the server for the link of a document, counted as an opening. Throws ApiError. */
export type Access = (document: AssignedDocument) => Promise<string>

export type KeptFiles = Omit<KeptState, 'isOffline'> & { refresh: () => void }

/** Keeps and removes documents of the member who is signed in with `token`. */
export function useKeptFiles(token: string, access: Access): KeptFiles {
  const [files, setFiles] = useState<KeptEntry[]>([])
  const { loading, begin, share, end, stop } = useFetches()
  const say = useKeepFaults()
  const refresh = useCallback(() => void listKept().then(setFiles), [])
  useEffect(refresh, [refresh])

  async function keep(document: AssignedDocument) {
    const id = document._id
    const signal = begin(id)
    if (!signal) return
    try {
      const url = await access(document)
      if (!isSignedFileLink(url)) throw new KeepRefused('elsewhere')
      signal.throwIfAborted()
      await fetchAndKeep(document, {
        claim: await claimOf(token),
        url,
        signal,
        onShare: (part) => share(id, part),
      })
    } catch (fault) {
      if (!signal.aborted) say(document, fault)
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
    remove: (ids) => void removeFiles(ids).finally(refresh),
  }
}

/** The documents that are being fetched; all of them end with the screen. */
function useFetches() {
  const running = useRef(new Map<string, AbortController>())
  const [loading, setLoading] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const { current } = running
    return () => {
      for (const fetching of current.values()) fetching.abort()
    }
  }, [])
  const acts = useMemo(() => {
    const share = (id: string, part: number) => setLoading((shown) => new Map(shown).set(id, part))
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

/** Says why a document could not be kept. */
function useKeepFaults(): (document: AssignedDocument, fault: unknown) => void {
  const words = useMessages(offlineMessages)
  const localized = useLocalized()
  const toast = useToast()
  const fail = useFailureToast()
  return (document, fault) => {
    const title = words.keepFailed(isolate(localized(document.titles)))
    if (fault instanceof KeepRefused) {
      toast.show({ tone: 'bad', title, description: words.faults[fault.reason] })
    } else if (!(fault instanceof ApiError) || (fault.status !== 401 && fault.status !== 403)) {
      fail(title, fault)
    }
  }
}
