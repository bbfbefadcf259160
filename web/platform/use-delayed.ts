import { useEffect, useState } from 'react'

/** A debounced value, for example for a search that waits until the user stops typing. */
export function useDelayed<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const settling = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(settling)
  }, [value, milliseconds])
  return settled
}
