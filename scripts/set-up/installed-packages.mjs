/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked
 * @typedef {Record<string, Locked | Record<string, unknown>>} LockedPackages
 */

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']

/**
 * Whether `found`, what is installed, matches `wanted`, the lock file, and that matches package.json. Packages that only
 * checks, tests and measurements need count with `tools` alone. npm leaves out an optional package that it could not
 * download: `required` names one that must be there if the lock file has it.
 *
 * @param {{ manifest: Record<string, unknown>, wanted: LockedPackages, found: LockedPackages }} packages
 * @param {{ tools: boolean, required: string }} options
 */
export function isComplete({ manifest, wanted, found }, { tools, required }) {
  const same = (kind) => JSON.stringify(wanted[''][kind] ?? {}) === JSON.stringify(manifest[kind] ?? {})
  const isNeeded = ([path, { dev }]) => path !== '' && (tools || !dev)
  const isThere = ([path, { integrity, optional, devOptional }]) =>
    found[path] ? found[path].integrity === integrity : Boolean(optional || (devOptional && !tools))
  return (
    kinds.every(same) &&
    Object.keys(found).every((path) => path in wanted) &&
    (!(required in wanted) || required in found) &&
    Object.entries(wanted).filter(isNeeded).every(isThere)
  )
}
