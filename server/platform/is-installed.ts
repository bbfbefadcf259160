import { findPackageJSON } from 'node:module'

/** Whether a package is on this machine; some have data alone, and nothing to import. */
export function isInstalled(name: string): boolean {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined
  } catch {
    return false
  }
}
