import { type ComponentType, useEffect, useState } from 'react'

/** Like `lazyVisible`, for what most people never see: nothing until its code is there, and nothing if that fails. */
export function lazyQuiet<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyQuiet(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      fetchPart().then(
        (part) => setPart(() => part),
        () => undefined,
      )
    }, [])
    return Part && <Part {...props} />
  }
}
