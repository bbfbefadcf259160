import type { ReactNode } from 'react'

/** Stands around content that the server may close while it is on the screen. */
export type ContentWall = {
  /** Takes the error of each failed call for the content, so that a refusal shows at once. */
  report: (error: unknown) => void
  /** Shows the content, or in its place why it is closed. Calls `onOpened` when it was opened, to fetch it again. */
  around: (content: ReactNode, onOpened: () => void) => ReactNode
}
