export const stalled: string

export type Counts = { passed: number; failed: number; skipped?: number; errors?: string[] }

export function countPlaywright(path: string, code: number): Counts
