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

/** Knows whether anything that was typed inside would be lost. */
export function useUnsaved() {
  const [marked, setMarked] = useState<readonly string[]>([])
  const mark = useCallback<Mark>((id, isUnsaved) => {
    setMarked((before) => [...before.filter((one) => one !== id), ...(isUnsaved ? [id] : [])])
  }, [])
  return { isUnsaved: marked.length > 0, mark }
}

/** Lets what is inside tell of what is not saved yet. */
export function UnsavedProvider({ mark, children }: { mark: Mark; children: ReactNode }) {
  return <UnsavedContext.Provider value={mark}>{children}</UnsavedContext.Provider>
}

/** Tells whether something here is typed and not saved yet, for as long as it stands. */
export function useTellUnsaved(isUnsaved: boolean): void {
  const mark = useContext(UnsavedContext)
  const id = useId()
  // At once, so that a key pressed right after the last letter finds it said.
  useLayoutEffect(() => {
    mark(id, isUnsaved)
    return () => mark(id, false)
  }, [mark, id, isUnsaved])
}
