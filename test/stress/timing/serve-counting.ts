// Like `server/main.ts`, and counts how often it hashes a password.
import './count-hashes.ts'
import '#server/main.ts'
