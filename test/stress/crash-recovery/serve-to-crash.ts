// Like `server/main.ts`, but dies at the point that CRASH_AT names.
import './crash-points.ts'
import '#server/main.ts'
