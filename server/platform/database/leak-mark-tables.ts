import type { Timestamp } from './platform-tables.ts'

/** The code that the files of a resource bear for one member. */
type LeakMarks = { code: string; user_id: string; resource_id: string; first_opened_at: Timestamp }

/** A file of the library that cannot bear a mark. */
type UnmarkableFiles = { upload_id: string; noticed_at: Timestamp }

/** The tables of the marks by which a file that was passed on names its member. */
export type LeakMarkTables = { leak_marks: LeakMarks; unmarkable_files: UnmarkableFiles }
