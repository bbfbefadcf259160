type KnownScript = { name: string; version: string; reason: string }
type KnownScripts = { run: KnownScript[]; notNeeded: KnownScript[] }
type LockedPackages = Record<string, { version?: string; hasInstallScript?: boolean }>

/** What is wrong with a list of judged install scripts beside a lock file, one sentence each. */
export function unjudgedScripts(known: KnownScripts, packages: LockedPackages): string[]

/** The installed packages whose script is to run, by name. */
export function scriptsToRun(known: KnownScripts, installed: LockedPackages): string[]
