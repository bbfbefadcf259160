import { createContext } from 'react-router'
import type { PageFacts } from '#contract/page.ts'

/** What the process tells the page that is being rendered; set by the process, read by loaders. */
export const pageContext = createContext<PageFacts>()
