const prefix = 'progressDraft:'

/** Under which key a member's unsaved day is kept in this browser. */
export function draftKey(member: string, day: string): string {
  return `${prefix}${member}:${day}`
}

/** The days of which this browser keeps a member's unsaved draft, the newest first. */
export function draftDays(member: string): string[] {
  const own = draftKey(member, '')
  return keys()
    .filter((key) => key.startsWith(own))
    .map((key) => key.slice(own.length))
    .sort()
    .reverse()
}

/** Forgets one draft. */
export function forgetDraft(member: string, day: string): void {
  drop(draftKey(member, day))
}

/** Forgets what others than this member began in this browser: nobody finds another one's days. */
export function forgetOthersDrafts(member: string): void {
  const own = draftKey(member, '')
  for (const key of keys()) if (key.startsWith(prefix) && !key.startsWith(own)) drop(key)
}

/** Forgets the drafts of everybody: at logout, and where an account is erased. */
export function forgetDrafts(): void {
  for (const key of keys()) if (key.startsWith(prefix)) drop(key)
}

// A browser may refuse its store altogether; then nothing was kept.
function keys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}
