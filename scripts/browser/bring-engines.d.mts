/** What to type where an engine is missing. */
export function installCommand(name: 'Firefox' | 'WebKitGTK'): string
/** The paths of both engines as environment variables, each undefined if it is missing. */
export function bringEngines(): Promise<Record<string, string | undefined>>
