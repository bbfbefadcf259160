const oldest = 20

/** Exits with a fix if this Node is too old even for the set-up. */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldest) return
  console.error(`This project needs Node ${oldest} or later to set itself up; this is ${process.version}.`)
  console.error(
    'Install a current Node from https://nodejs.org, open a new terminal and run the command again.',
  )
  process.exit(1)
}
