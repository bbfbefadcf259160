import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from '#scripts/set-up/places.mjs'

const grace = 5000

/** The environment with the project's own programs, in particular its Node, before the machine's. */
function ownEnvironment(more) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has already ended.
  }
}

/**
 * Runs a program with all its child processes as one group, showing its output, and ends the whole group when this
 * process gets a signal or at `deadline` (milliseconds since 1970). Returns the exit code, 1 when ended. With `title`,
 * the output is returned, and shown whole at its end, below that line: for programs that run side by side.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ deadline: number, env?: Record<string, string>, title?: string }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runUntil(program, args, { deadline, env, title }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: ownEnvironment(env),
      stdio: title ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part))
    let forced
    const end = () => {
      endGroup(child.pid, 'SIGTERM')
      forced ??= setTimeout(() => endGroup(child.pid, 'SIGKILL'), grace)
    }
    const late = setTimeout(
      () => {
        console.error('\nThe time limit of the test run is over: ended.')
        end()
      },
      Math.max(0, deadline - Date.now()),
    )
    process.on('SIGINT', end).on('SIGTERM', end)
    const finish = (code, output = '') => {
      clearTimeout(late)
      clearTimeout(forced)
      process.off('SIGINT', end).off('SIGTERM', end)
      resolve({ code, output })
    }
    child.on('error', () => finish(127))
    // Remaining processes of the group would keep the output streams open.
    child.on('exit', () => endGroup(child.pid, 'SIGKILL'))
    child.on('close', (code) => {
      const output = Buffer.concat(printed).toString().trimEnd()
      if (title) console.log(`${title}\n${output}`)
      finish(code ?? 1, output)
    })
  })
}
