import { type ComponentType, useEffect, useState } from 'react'
import { retryImport } from '#web/platform/retry-import.ts'

/** Like `lazyVisible`, for what most people never see: nothing until its code is there, which is tried until it loads. */
export function lazyQuiet<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyQuiet(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      void retryImport(fetchPart).then((part) => setPart(() => part))
    }, [])
    return Part && <Part {...props} />
  }
}
