import { vi } from 'vitest'

// The tests hash thousands of passwords; at production cost that would take a third of their time. The production cost
// has its own test.
vi.mock('#server/platform/passwords/cost.ts', () => ({ cost: { memoryCost: 1024, timeCost: 1 } }))
