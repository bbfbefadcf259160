// Serves the product as `server/main.ts` does, with passwords hashed at a lower cost: they are hashed by the thousand here.
import '#scripts/prove/calls/quick-passwords.ts'
import '#server/main.ts'
