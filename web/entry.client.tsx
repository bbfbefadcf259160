import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** Brings the page to life; called by the page itself (`web/early/start-program.ts`). */
    startProgram: () => void
  }
}

// This file is one with the framework's, which is run as soon as any screen needs it; the page knows its screens later.
window.startProgram = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
