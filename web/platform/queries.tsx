import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from './api.ts'
import { queryTiming } from './query-timing.ts'

/** Provides a screen's query cache. Only screens that fetch after their first render need one. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * When a query is invalidated during its first fetch, TanStack Query waits for that fetch and shows its result, though
 * the server may have read the data before the change. This client restarts such a fetch.
 */
class RefetchingQueryClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters.refetchType !== 'none') {
      const isFirst = (query: Query) => query.state.data === undefined && query.state.fetchStatus !== 'idle'
      void this.cancelQueries(
        { queryKey: filters.queryKey, type: 'active', predicate: isFirst },
        { silent: true, revert: false },
      )
    }
    return super.invalidateQueries(filters, options)
  }
}

/** Creates the query cache of a screen. */
export function makeClient(): QueryClient {
  return new RefetchingQueryClient({
    defaultOptions: {
      // Without a network a call fails at once and the screen shows an error; the default would pause it silently.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: queryTiming.live.staleTime,
        retry: (failures, error) => isPassing(error) && failures < 2,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Whether a retry may succeed: no response, or a busy server. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
