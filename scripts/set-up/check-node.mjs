const oldest = 20

/** Stops with the mend where this Node is too old even to set the project up. */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldest) return
  console.error(`This project needs Node ${oldest} or later to set itself up; this is ${process.version}.`)
  console.error(
    'Install a current Node from https://nodejs.org, open a new terminal and run the command again.',
  )
  process.exit(1)
}
