import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import { ToastContext } from '#web/ui/toast-state.ts'

type Options<Answer, Input> = UseMutationOptions<Answer, Error, Input> & {
  mutationFn: (input: Input) => Promise<Answer>
  /** What an input acts on: acts on different things may run side by side. Without it, one act runs at a time. */
  subjectOf?: (input: Input) => string
}

/**
 * An act on the server that runs once at a time on each thing. What is asked of it meanwhile is left undone: the second of two quick
 * clicks comes before the screen could show that the first has begun. What was said of an earlier act goes.
 */
export function useAct<Answer, Input>({ mutationFn, subjectOf, ...options }: Options<Answer, Input>) {
  const running = useRef(new Set<string>())
  const nameOf = (input: Input) => subjectOf?.(input) ?? ''
  const toasts = useContext(ToastContext)
  const mutation = useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: async (input) => {
      try {
        return await mutationFn(input)
      } finally {
        running.current.delete(nameOf(input))
      }
    },
  })
  const mutate = (input: Input, callbacks?: MutateOptions<Answer, Error, Input>) => {
    if (running.current.has(nameOf(input))) return
    running.current.add(nameOf(input))
    toasts?.dismiss()
    mutation.mutate(input, callbacks)
  }
  const mutateAsync = (input: Input) => {
    toasts?.dismiss()
    return mutation.mutateAsync(input)
  }
  return { ...mutation, mutate, mutateAsync }
}
