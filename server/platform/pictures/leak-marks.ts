/** An order to a decoding process to say what is to be appended to a PDF so that it bears a mark. */
export type MarkOrder = { path: string }

/** What to append, in base64, with `blankMark` for the mark; or why this file cannot bear one, now or later. */
export type MarkingUpdate = { update: string } | { unmarkable: string }

/** An order to a decoding process to look for marks in a file of any kind. */
export type FindMarksOrder = { path: string }

/** The codes of the marks in a file. */
export type FoundMarks = { codes: string[] }
