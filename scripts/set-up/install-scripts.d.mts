type KnownScript = { name: string; version: string; reason: string }
type KnownScripts = { run: KnownScript[]; notNeeded: KnownScript[] }
type LockedPackages = Record<string, { version?: string; hasInstallScript?: boolean }>

/** Compares the list of reviewed install scripts with a lock file; one sentence per problem. */
export function unjudgedScripts(known: KnownScripts, packages: LockedPackages): string[]

/** The names of the installed packages whose install script must run. */
export function scriptsToRun(known: KnownScripts, installed: LockedPackages): string[]
