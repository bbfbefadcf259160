import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A separate file system of limited size. */
export type SmallDisk = {
  folder: string
  /** Fills it except for `left` bytes. */
  fill(left: number): void
  /** Frees what `fill` took. */
  clear(): void
  remove(): void
}

const block = Buffer.alloc(64 * 1024, 1)

/** Mounts one in a folder; throws if this process may not mount. */
export function mountSmallDisk(parent: string, megabytes: number): SmallDisk {
  const folder = join(parent, 'small-disk')
  mkdirSync(folder)
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]
  execFileSync('mount', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const unmount = () => {
    execFileSync('umount', ['-l', folder])
    process.off('exit', unmount)
  }
  // Before the handler that deletes the folder, for when this process is terminated.
  process.prependListener('exit', unmount)
  const filler = join(folder, 'filler')
  const clear = () => rmSync(filler, { force: true })
  return {
    folder,
    clear,
    fill: (left) => {
      const file = openSync(filler, 'a')
      const reserve = join(folder, 'reserve')
      const reserved = openSync(reserve, 'w')
      if (left > 0) writeSync(reserved, Buffer.alloc(left, 1))
      closeSync(reserved)
      for (let size = block.length; size >= 1; ) {
        try {
          if (writeSync(file, block, 0, size) < size) size >>= 1
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
          size >>= 1
        }
      }
      fsyncSync(file)
      closeSync(file)
      rmSync(reserve)
    },
    remove: unmount,
  }
}
