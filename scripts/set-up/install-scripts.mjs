/**
 * @typedef {{ name: string, version: string, reason: string }} KnownScript
 * @typedef {{ run: KnownScript[], notNeeded: KnownScript[] }} KnownScripts
 * @typedef {Record<string, { version?: string, hasInstallScript?: boolean }>} LockedPackages
 */

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const keyOf = ({ name, version }) => `${name}@${version}`

/** The packages of a lock file with an install script, as `name@version`. */
function withScripts(packages) {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { version = '' }]) => keyOf({ name: nameOf(path), version }))
}

/**
 * Compares `install-scripts.json` with a lock file; returns one sentence per problem: a package whose script was not
 * reviewed in this version, or a review of a package that no longer exists.
 *
 * @param {KnownScripts} known
 * @param {LockedPackages} packages
 * @returns {string[]}
 */
export function unjudgedScripts({ run, notNeeded }, packages) {
  const judged = [...run, ...notNeeded].map(keyOf)
  const found = withScripts(packages)
  return [
    ...found
      .filter((key) => !judged.includes(key))
      .map((key) => `${key} has an install script that scripts/set-up/install-scripts.json does not judge.`),
    ...judged
      .filter((key, at) => !found.includes(key) || judged.indexOf(key) !== at)
      .map((key) => `scripts/set-up/install-scripts.json judges ${key}, which is not there or judged twice.`),
  ]
}

/**
 * The names of the installed packages whose install script must run.
 *
 * @param {KnownScripts} known
 * @param {LockedPackages} installed
 * @returns {string[]}
 */
export function scriptsToRun({ run }, installed) {
  const found = withScripts(installed)
  return run.filter((one) => found.includes(keyOf(one))).map(({ name }) => name)
}
