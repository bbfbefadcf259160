import { z } from 'zod/v4'

// The page policy forbids eval. Without this, zod would try it once and the browser would report that. `zod` is an alias
// of this file in all bundles, because the setting only applies to schemas that are made after it.
if (typeof document !== 'undefined') z.config({ jitless: true })

export { z }
