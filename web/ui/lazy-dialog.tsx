import { type ComponentType, useContext, useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { ToastContext } from '#web/platform/toast-context.ts'
import { uiMessages } from './messages.ts'

/**
 * A dialog whose code is loaded on first render. Nothing shows while it loads. If loading fails, a toast says so and
 * the dialog calls `onClose`, so that opening it again retries.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null

  return function LazyDialog(props: Props) {
    const [Part, setPart] = useState(() => fetched)
    const { loadFailed } = useMessages(uiMessages)
    const toast = useContext(ToastContext)
    const giveUp = useRef(() => {})
    giveUp.current = () => {
      props.onClose()
      toast?.show({ title: loadFailed, tone: 'bad' })
    }

    useEffect(() => {
      if (fetched) return setPart(() => fetched)
      let isWanted = true
      fetchPart().then(
        (part) => {
          fetched = part
          if (isWanted) setPart(() => part)
        },
        () => isWanted && giveUp.current(),
      )
      return () => {
        isWanted = false
      }
    }, [])

    return Part && <Part {...props} />
  }
}
