/**
 * @typedef {{ name: string, version: string, reason: string }} KnownScript
 * @typedef {{ run: KnownScript[], notNeeded: KnownScript[] }} KnownScripts
 * @typedef {Record<string, { version?: string, hasInstallScript?: boolean }>} LockedPackages
 */

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const keyOf = ({ name, version }) => `${name}@${version}`

/** The packages of a lock file that would run a script of their own when they are installed, as `name@version`. */
function withScripts(packages) {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { version = '' }]) => keyOf({ name: nameOf(path), version }))
}

/**
 * What is wrong with `install-scripts.json` beside a lock file, one sentence each: a package whose script nobody has
 * judged in this version, and a judgement of a package that is not there any more.
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
 * The installed packages whose script is to run, by name.
 *
 * @param {KnownScripts} known
 * @param {LockedPackages} installed
 * @returns {string[]}
 */
export function scriptsToRun({ run }, installed) {
  const found = withScripts(installed)
  return run.filter((one) => found.includes(keyOf(one))).map(({ name }) => name)
}
