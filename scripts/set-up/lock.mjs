import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'

const lock = join(root, '.set-up.lock')
const mark = join(lock, 'held-by')
const beat = 1000
const pause = 200
const silentRounds = 75
const own = `${process.pid}-${Date.now()}`

const lastTouch = () => statSync(lock, { throwIfNoEntry: false })?.mtimeMs

function holder(folder) {
  try {
    return readFileSync(join(folder, 'held-by'), 'utf8')
  } catch {
    return ''
  }
}

function isTaken() {
  try {
    mkdirSync(lock)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(mark, own)
  return true
}

/** Removes a lock whose process has died; restores it if another process has just acquired it. */
function clearSilentLock() {
  const silent = holder(lock)
  const aside = `${lock}.${own}`
  try {
    renameSync(lock, aside)
    if (holder(aside) !== silent) return renameSync(aside, lock)
    rmSync(aside, { recursive: true, force: true })
  } catch {
    // Another process was faster: the next round checks again.
  }
}

/** Waits for the lock. Counts rounds, not time, so that a lock is not removed after the machine slept. */
async function take() {
  let touch = lastTouch()
  for (let silent = 0; !isTaken(); silent++) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (touch !== lastTouch()) silent = 0
    touch = lastTouch()
    if (silent >= silentRounds) clearSilentLock()
  }
}

/**
 * Runs `work` while no other set-up of this folder runs. The process touches its lock every second; a lock untouched
 * for 15 s belongs to a killed process and is removed.
 */
export async function oneAtATime(work) {
  if (lastTouch()) console.log('Another set-up is at work in this folder: waiting for it …')
  await take()
  const release = () => holder(lock) === own && rmSync(lock, { recursive: true, force: true })
  const pulse = setInterval(() => utimesSync(lock, new Date(), new Date()), beat)
  process.on('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(pulse)
    process.off('exit', release)
    release()
  }
}
