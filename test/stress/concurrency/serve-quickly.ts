// Like `server/main.ts`, with cheaper password hashing, because thousands are hashed here.
import '#test/stress/api-fuzz/quick-passwords.ts'
import '#server/main.ts'
