import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { uiMessages } from './messages.ts'
import { Loading, Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

/** A part of a screen whose code is loaded on first render. Shows skeletons until then; an error has a retry button. */
export function lazyVisible<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null

  return function LazyVisible(props: Props) {
    const [Part, setPart] = useState(() => fetched)
    const [state, setState] = useState<'fetching' | 'failed'>('fetching')
    const { loadFailed } = useMessages(uiMessages)

    const bring = useCallback(async () => {
      setState('fetching')
      try {
        fetched = await fetchPart()
        setPart(() => fetched)
      } catch {
        setState('failed')
      }
    }, [])

    useEffect(() => {
      if (fetched) setPart(() => fetched)
      else void bring()
    }, [bring])

    if (Part) return <Part {...props} />
    if (state === 'failed') return <ErrorState title={loadFailed} onRetry={bring} />
    return (
      <Loading>
        <Skeleton shape="title" />
        <Skeleton shape="box" />
      </Loading>
    )
  }
}
