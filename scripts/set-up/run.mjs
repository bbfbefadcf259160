import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './places.mjs'

/**
 * Runs a program in the project's folder without input, and ends it when this process gets a signal to end.
 * With `quiet` its output is collected instead of shown. Returns the exit code; 127 means it could not start.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const pipe = quiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', pipe, pipe] })
    const end = (signal) => child.kill(signal)
    process.on('SIGINT', end).on('SIGTERM', end)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const finish = (code, more = '') => {
      process.off('SIGINT', end).off('SIGTERM', end)
      resolve({ code, output: output + more })
    }
    child.on('error', (error) => finish(127, error.message))
    child.on('close', (code, signal) => finish(code ?? 1, signal ? `ended by ${signal}` : ''))
  })
}

/**
 * Runs the machine's npm like `run`. On Windows npm is no program but a script, whose path npm passes to what it runs.
 *
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options]
 */
export function runNpm(args, { quiet = false, env = machineEnvironment() } = {}) {
  if (process.platform !== 'win32') return run('npm', args, { quiet, env })
  return run(process.execPath, [process.env.npm_execpath ?? 'npm', ...args], { quiet, env })
}

/** The environment with the machine's programs only: an install replaces the project's own midway. */
export function machineEnvironment() {
  const own = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** Logs what starts, and how long it took. */
export async function timed(sentence, work) {
  console.log(`${sentence} …`)
  const start = Date.now()
  const result = await work()
  console.log(`  done in ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return result
}
