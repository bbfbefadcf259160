import { vi } from 'vitest'

// The tests hash thousands of passwords: at what one costs in earnest that would be a third of their time. What is told
// of that cost itself is tried with it, in its own test.
vi.mock('#server/platform/passwords/cost.ts', () => ({ cost: { memoryCost: 1024, timeCost: 1 } }))
