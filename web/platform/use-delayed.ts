import { useEffect, useState } from 'react'

/** A value as it was once it had stood still for so many milliseconds: a search that waits for the typing to pause. */
export function useDelayed<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const settling = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(settling)
  }, [value, milliseconds])
  return settled
}
