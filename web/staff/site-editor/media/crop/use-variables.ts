import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Sets CSS variables by script, because the content security policy allows no style attribute. */
export function useVariables<E extends HTMLElement = HTMLElement>(
  variables: Record<string, number>,
): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(variables))
      element.current?.style.setProperty(`--${name}`, String(value))
  })
  return element
}
