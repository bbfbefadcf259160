import { useState } from 'react'

/** A local choice that starts as the page's value and is reset when the page's value changes. */
export function useFollowing<Value>(ofPage: Value): [Value, (value: Value) => void] {
  const [{ chosen, followed }, set] = useState({ chosen: ofPage, followed: ofPage })
  if (followed !== ofPage) set({ chosen: ofPage, followed: ofPage })
  return [followed === ofPage ? chosen : ofPage, (value) => set({ chosen: value, followed: ofPage })]
}
