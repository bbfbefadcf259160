import { createContext, type ReactNode, useContext } from 'react'
import type { Runtime } from '#contract/page.ts'

const RuntimeContext = createContext<Runtime | null>(null)

/** Provides the settings of this installation. */
export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return <RuntimeContext.Provider value={runtime}>{children}</RuntimeContext.Provider>
}

/** The settings of this installation. Throws outside its provider. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useRuntime must be used inside a RuntimeProvider')
  return runtime
}
