// Serves the product as `server/main.ts` does, but ends at the step that CRASH_AT names.
import './crash-points.ts'
import '#server/main.ts'
