import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryTiming } from '#web/platform/query-timing.ts'
import { type CheckName, check, checkNames, type LogLine, logLine, type Outcome } from './checks.ts'

/** The maximum number of log lines. */
const longestLog = 200

/** The state of a check: its last result, and whether it is running. */
export type CheckState = { name: CheckName; outcome: Outcome | undefined; isRunning: boolean }

/**
 * The four checks and their log. The health check runs every 30 seconds, and with it each check that has failed, until
 * it succeeds. `run` starts all of them; `isRequested` is true until they end.
 */
export function useChecks() {
  const [log, setLog] = useState<readonly LogLine[]>([])
  const [isRequested, setIsRequested] = useState(false)
  const addLine = (line: LogLine) => setLog((lines) => [...lines, line].slice(-longestLog))
  const queries = useQueries({
    queries: checkNames.map((name) => ({
      queryKey: ['api-test', name],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const outcome = await check(name, signal)
        addLine(logLine(name, outcome))
        return outcome
      },
      retry: false,
      refetchOnReconnect: name === 'health' && ('always' as const),
      ...(name === 'health' ? queryTiming.live : { enabled: false }),
    })),
  })
  // A running check is awaited, not started again.
  const refetchAll = (query: typeof queries) =>
    Promise.all(query.map(({ refetch }) => refetch({ cancelRefetch: false })))
  const retryFailed = useEffectEvent(
    () => void refetchAll(queries.filter(({ data }) => data?.isWorking === false)),
  )
  const isHealthFetching = queries[0]?.isFetching ?? false
  useEffect(() => {
    if (isHealthFetching) retryFailed()
  }, [isHealthFetching])
  const checks = checkNames.map(
    (name, index): CheckState => ({
      name,
      outcome: queries[index]?.data,
      isRunning: queries[index]?.isFetching ?? false,
    }),
  )
  async function run() {
    setIsRequested(true)
    await refetchAll(queries)
    setIsRequested(false)
  }
  return { checks, log, isRequested, run, addLine, clearLog: () => setLog([]) }
}
