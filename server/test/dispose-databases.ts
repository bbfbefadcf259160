import { afterAll } from 'vitest'
import { disposeDatabases } from './databases.ts'

// A setup file, since it runs for each test file, while the modules that they share are loaded once.
afterAll(disposeDatabases)
