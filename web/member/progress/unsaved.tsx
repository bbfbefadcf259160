import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useState,
} from 'react'

type Mark = (id: string, isUnsaved: boolean) => void

const UnsavedContext = createContext<Mark>(() => undefined)

/** Knows whether anything inside has unsaved input. */
export function useUnsaved() {
  const [marked, setMarked] = useState<readonly string[]>([])
  const mark = useCallback<Mark>((id, isUnsaved) => {
    setMarked((before) => [...before.filter((one) => one !== id), ...(isUnsaved ? [id] : [])])
  }, [])
  return { isUnsaved: marked.length > 0, mark }
}

/** Lets the content report unsaved input. */
export function UnsavedProvider({ mark, children }: { mark: Mark; children: ReactNode }) {
  return <UnsavedContext.Provider value={mark}>{children}</UnsavedContext.Provider>
}

/** Reports whether this component has unsaved input, while it is mounted. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const mark = useContext(UnsavedContext)
  const id = useId()
  // A layout effect, so that a key pressed right after the last letter sees the new state.
  useLayoutEffect(() => {
    mark(id, isUnsaved)
    return () => mark(id, false)
  }, [mark, id, isUnsaved])
}
