import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from './api.ts'
import { rhythm } from './rhythm.ts'

/** Gives a screen its store of answers. Only screens that read after their first paint need one. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails at once and the screen says so; by default it would wait, and say nothing.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: rhythm.live.staleTime,
        retry: (failures, fault) => isPassing(fault) && failures < 2,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Whether a fault may be gone at the next try: no answer, or a busy server. */
function isPassing(fault: unknown): boolean {
  return fault instanceof ApiError && (fault.status === 0 || fault.status >= 500)
}
