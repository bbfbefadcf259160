import { createContext, type ReactNode, useContext } from 'react'
import type { Runtime } from '#contract/page.ts'

const RuntimeContext = createContext<Runtime | null>(null)

/** Tells the screens how this installation runs. */
export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return <RuntimeContext.Provider value={runtime}>{children}</RuntimeContext.Provider>
}

/** How this installation runs. Throws outside its provider. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useRuntime must be used inside a RuntimeProvider')
  return runtime
}
