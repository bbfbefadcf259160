import { useState } from 'react'

/** A choice of one's own that begins as the page's: it holds until the page's own changes, which it then follows. */
export function useFollowing<Value>(ofPage: Value): [Value, (value: Value) => void] {
  const [{ chosen, followed }, set] = useState({ chosen: ofPage, followed: ofPage })
  if (followed !== ofPage) set({ chosen: ofPage, followed: ofPage })
  return [followed === ofPage ? chosen : ofPage, (value) => set({ chosen: value, followed: ofPage })]
}
