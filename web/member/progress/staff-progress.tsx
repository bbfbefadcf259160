import { useMemo } from 'react'
import { listUserProgress, readUserMeasurements, readUserProgress } from '#contract/progress-for-staff.ts'
import { call } from '#web/platform/api.ts'
import { ProgressDialog } from './progress-dialog.tsx'
import type { ProgressReads, ProgressSource } from './progress-source.ts'

/** The calls with which staff read a user's progress. */
function readsOf(id: string): ProgressReads {
  const params = { id }
  return {
    overview: async (options) => (await call(readUserProgress, { params }, options)).progress,
    days: (query, options) => call(listUserProgress, { params, query }, options),
    points: async (options) => (await call(readUserMeasurements, { params }, options)).points,
  }
}

type UserProgressProps = { id: string; name: string; onClose: () => void }

/** The dialog with a user's progress, for staff. */
export function UserProgress({ id, name, onClose }: UserProgressProps) {
  const source = useMemo<ProgressSource>(() => ({ kind: 'user', id, name, reads: readsOf(id) }), [id, name])
  return <ProgressDialog source={source} onClose={onClose} />
}
