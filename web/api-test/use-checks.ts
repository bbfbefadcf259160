import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { rhythm } from '#web/platform/rhythm.ts'
import { type CheckName, check, checkNames, type LogLine, logLine, type Outcome } from './checks.ts'

/** How many lines of the log are kept. */
const longestLog = 200

/** A check as it stands: what it found last, and whether it is under way. */
export type CheckState = { name: CheckName; outcome: Outcome | undefined; isRunning: boolean }

/**
 * The four checks, and the log of what they found. The server's health is asked by itself every half minute, and with it
 * each check that has failed, until it succeeds; all of them when asked to, of which `isAsked` tells.
 */
export function useChecks() {
  const [log, setLog] = useState<readonly LogLine[]>([])
  const [isAsked, setIsAsked] = useState(false)
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
      ...(name === 'health' ? rhythm.live : { enabled: false }),
    })),
  })
  // What is under way already is waited for, not made a second time.
  const ask = (asked: typeof queries) =>
    Promise.all(asked.map(({ refetch }) => refetch({ cancelRefetch: false })))
  const askFailed = useEffectEvent(() => void ask(queries.filter(({ data }) => data?.isWorking === false)))
  const isHealthAsked = queries[0]?.isFetching ?? false
  useEffect(() => {
    if (isHealthAsked) askFailed()
  }, [isHealthAsked])
  const checks = checkNames.map(
    (name, index): CheckState => ({
      name,
      outcome: queries[index]?.data,
      isRunning: queries[index]?.isFetching ?? false,
    }),
  )
  async function run() {
    setIsAsked(true)
    await ask(queries)
    setIsAsked(false)
  }
  return { checks, log, isAsked, run, addLine, clearLog: () => setLog([]) }
}
