export type GaugeDescription = { help: string; label?: string }

/**
 * What is read at each request for the metrics. The labels are names of parts, states and jobs; nothing tells of a
 * person.
 */
export const gauges = {
  coach_process: { help: '1, with the name of this process as health reports it.', label: 'process' },
  coach_health: { help: '1 if the part works, else 0.', label: 'part' },
  coach_connections: { help: 'Open connections.' },
  coach_picture_workers_busy: { help: 'Processes that decode an image now.' },
  coach_pictures_waiting: { help: 'Images that wait for such a process.' },
  coach_database_bytes: { help: 'Size of the database, with the log of SQLite.' },
  coach_disk_free_bytes: { help: 'Free space where files are stored.' },
  coach_mails: { help: 'Mails of the outbox: waiting, or dead. At most 10000 are counted.', label: 'state' },
  coach_mails_held: { help: '1 while mails are held since a backup was restored.' },
  coach_job_last_success_timestamp_seconds: {
    help: 'When the last run of the job succeeded; absent if it failed.',
    label: 'job',
  },
  coach_job_failures: { help: 'How often the job failed in a row.', label: 'job' },
  coach_uploads_unclaimed: { help: 'Uploads that nobody has claimed yet. At most 10000 are counted.' },
  coach_applications_pending: { help: 'Applications that wait for a review.' },
  coach_members_active: { help: 'Members with access. At most 10000 are counted.' },
} satisfies Record<string, GaugeDescription>

export type GaugeName = keyof typeof gauges

/** A value of a gauge, and of its label if it has one. */
export type GaugeValue = { gauge: GaugeName; value: number; label?: string }
