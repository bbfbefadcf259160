import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** Hydrates the page. An inline script calls it (`web/shell/pre-hydration/defer-hydration.ts`). */
    startProgram: () => void
  }
}

// The bundler puts this file and the framework in one chunk, which runs before the page's route modules are registered.
window.startProgram = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
