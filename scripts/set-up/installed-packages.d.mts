type Packages = Record<string, Record<string, unknown>>

/** Whether the installed packages match the lock file, and that matches package.json. */
export function isComplete(
  packages: { manifest: Record<string, unknown>; wanted: Packages; found: Packages },
  options: { tools: boolean; required: string },
): boolean
