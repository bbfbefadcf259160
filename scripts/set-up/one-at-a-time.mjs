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
  } catch (fault) {
    if (fault.code === 'EEXIST') return false
    throw fault
  }
  writeFileSync(mark, own)
  return true
}

/** Takes away a lock whose holder has died; where another was quicker and holds it anew, gives it back. */
function clearSilentLock() {
  const silent = holder(lock)
  const aside = `${lock}.${own}`
  try {
    renameSync(lock, aside)
    if (holder(aside) !== silent) return renameSync(aside, lock)
    rmSync(aside, { recursive: true, force: true })
  } catch {
    // Another process was quicker: the next round looks again.
  }
}

/** Waits for the lock. Rounds are counted, not hours, so that a machine that slept takes nothing away. */
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
 * Does the work while no other set-up of this folder does any. The holder touches its lock each second; one that
 * stays silent for 15 s was killed, and its lock is taken away.
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
