import { createContext } from 'react-router'
import type { PageFacts } from '#contract/page.ts'

/** The server's data for the page that it renders; loaders read it. */
export const pageContext = createContext<PageFacts>()
