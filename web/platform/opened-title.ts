import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const opened = createStore<string | null>(null)

/** What a part of the page has opened, for the document title; null for nothing. */
export const useOpenedTitle = () => useStore(opened)

/** Puts what is open into the document title until the component is removed. */
export function useTitleOf(title: string | null): void {
  useEffect(() => {
    opened.set(title)
    return () => opened.set(null)
  }, [title])
}
