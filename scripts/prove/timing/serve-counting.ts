// Serves the product as `server/main.ts` does, and counts how often it hashes a password.
import './count-hashes.ts'
import '#server/main.ts'
