import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import { ToastContext } from './toast-context.ts'

type Options<Result, Input> = UseMutationOptions<Result, Error, Input> & {
  mutationFn: (input: Input) => Promise<Result>
  /** The target of an input: mutations of different targets may run in parallel. Without it, one runs at a time. */
  subjectOf?: (input: Input) => string
}

/**
 * A mutation that runs once at a time for each target. Calls while one is in flight are ignored, because the second of
 * two quick clicks comes before the button is shown as busy. Dismisses toasts of earlier mutations.
 */
export function useGuardedMutation<Result, Input>({
  mutationFn,
  subjectOf,
  ...options
}: Options<Result, Input>) {
  const running = useRef(new Set<string>())
  const nameOf = (input: Input) => subjectOf?.(input) ?? ''
  const toasts = useContext(ToastContext)
  const mutation = useMutation<Result, Error, Input>({
    ...options,
    mutationFn: async (input) => {
      try {
        return await mutationFn(input)
      } finally {
        running.current.delete(nameOf(input))
      }
    },
  })
  const mutate = (input: Input, callbacks?: MutateOptions<Result, Error, Input>) => {
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
