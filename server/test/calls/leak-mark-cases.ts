import type { CallCases } from './call-case.ts'
import { pdfFile } from './preparations.ts'

/** The source of a file that was passed on. */
export const leakMarkCases = {
  findLeakSource: { happy: () => ({}) },
  findLeakSourceOfFile: { happy: ({ staff }) => ({ as: staff, form: [['file', pdfFile()]] }) },
  listUnmarkedFiles: { happy: () => ({}) },
} satisfies Partial<CallCases>
