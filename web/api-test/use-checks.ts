import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { rhythm } from '#web/platform/rhythm.ts'
import { type CheckName, check, checkNames, logLine, type Outcome } from './checks.ts'

/** How many lines of the log are kept. */
const longestLog = 200

/** A check as it stands: what it found last, and whether it is under way. */
export type CheckState = { name: CheckName; outcome: Outcome | undefined; isRunning: boolean }

/** The four checks: the server's health by itself every half minute, all of them when asked to; and the log of what they found. */
export function useChecks() {
  const [log, setLog] = useState<readonly string[]>([])
  const queries = useQueries({
    queries: checkNames.map((name) => ({
      queryKey: ['api-test', name],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const outcome = await check(name, signal)
        setLog((lines) => [...lines, logLine(name, outcome)].slice(-longestLog))
        return outcome
      },
      retry: false,
      refetchOnReconnect: name === 'health',
      ...(name === 'health' ? rhythm.live : { enabled: false }),
    })),
  })
  const checks = checkNames.map(
    (name, index): CheckState => ({
      name,
      outcome: queries[index]?.data,
      isRunning: queries[index]?.isFetching ?? false,
    }),
  )
  return {
    checks,
    log,
    clearLog: () => setLog([]),
    run: () => Promise.all(queries.map(({ refetch }) => refetch({ cancelRefetch: false }))),
  }
}
