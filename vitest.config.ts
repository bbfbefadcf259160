import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// What one process has compiled serves the next: each test file has a process of its own, and each product more of them.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/tests', import.meta.url))

// Replaces modules in another way than the rest, so that it needs a process of its own.
const ownProcess = ['server/platform/passwords/hashing.test.ts']

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // They end what hangs. How long things may take is measured by the benchmarks, on a machine that does nothing else.
    testTimeout: 60_000,
    // Ends what hangs, on a busy machine too.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          exclude: ownProcess,
          setupFiles: ['./server/test/quick-passwords.ts', './server/test/dispose-databases.ts'],
          // The files share two processes: loading the whole product anew for each of them takes half of their time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own process', include: ownProcess } },
      {
        extends: true,
        test: { name: 'unit', include: ['{contract,web,scripts,test/stress}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
