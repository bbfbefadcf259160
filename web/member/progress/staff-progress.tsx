import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { listUserProgress, readUserMeasurements, readUserProgress } from '#contract/progress-for-staff.ts'
import { call } from '#web/platform/api.ts'
import type { ContentWall } from '#web/ui/content-wall.ts'
import { ProgressDialog } from './progress-dialog.tsx'
import type { ProgressReads, ProgressSource } from './progress-source.ts'
import { forgetProgress, refreshProgress } from './queries.ts'

/** The calls with which staff read a user's progress. */
function readsOf(id: string): ProgressReads {
  const params = { id }
  return {
    overview: async (options) => (await call(readUserProgress, { params }, options)).progress,
    days: (query, options) => call(listUserProgress, { params, query }, options),
    points: async (options) => (await call(readUserMeasurements, { params }, options)).points,
  }
}

type UserProgressProps = {
  id: string
  name: string
  wall: ContentWall
  /** What stands below the photos. */
  belowPhotos: ReactNode
  onClose: () => void
}

/** The dialog with a user's progress, for staff. Nothing of it stays after the dialog: it may be closed by then. */
export function UserProgress({ id, name, wall, belowPhotos, onClose }: UserProgressProps) {
  const client = useQueryClient()
  const { report: onError, around } = wall
  const source = useMemo<ProgressSource>(
    () => ({ kind: 'user', id, name, reads: readsOf(id), onError }),
    [id, name, onError],
  )
  useEffect(() => () => forgetProgress(client, source), [client, source])
  return (
    <ProgressDialog
      source={source}
      belowPhotos={belowPhotos}
      around={(content) => around(content, () => refreshProgress(client, source))}
      onClose={onClose}
    />
  )
}
