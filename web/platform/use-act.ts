import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import { ToastContext } from '#web/ui/toast-state.ts'

type Options<Answer, Input> = UseMutationOptions<Answer, Error, Input> & {
  mutationFn: (input: Input) => Promise<Answer>
}

/**
 * An act on the server that runs once at a time. What is asked of it meanwhile is left undone: the second of two quick
 * clicks comes before the screen could show that the first has begun. What was said of an earlier act goes.
 */
export function useAct<Answer, Input>({ mutationFn, ...options }: Options<Answer, Input>) {
  const isRunning = useRef(false)
  const toasts = useContext(ToastContext)
  const mutation = useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: async (input) => {
      try {
        return await mutationFn(input)
      } finally {
        isRunning.current = false
      }
    },
  })
  const mutate = (input: Input, callbacks?: MutateOptions<Answer, Error, Input>) => {
    if (isRunning.current) return
    isRunning.current = true
    toasts?.dismiss()
    mutation.mutate(input, callbacks)
  }
  return { ...mutation, mutate }
}
