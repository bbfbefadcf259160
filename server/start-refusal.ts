import { DatabaseRefused } from '#server/platform/database/refusal.ts'
import { SettingsRefused } from './config.ts'

/** The product cannot start as things are; the message says why and how to mend it. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

type Place = { host: string; port: number; dataDirectory: string }

/** One sentence for the person who starts the product: what is in the way and how to mend it. Null for a fault of our own. */
export function refusalSentence(error: unknown, place: Place | null): string | null {
  if (error instanceof SettingsRefused || error instanceof DatabaseRefused || error instanceof StartRefused) {
    return error.message
  }
  const { code, path, syscall } = error as { code?: unknown; path?: unknown; syscall?: unknown }
  if (!place || typeof code !== 'string') return null
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${place.port} is already in use. Stop the other program, or set PORT to another number.`,
    EADDRNOTAVAIL: `HOST=${place.host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for every network.`,
    ENOTFOUND: `HOST=${place.host} is not known. Use an address of this machine, like 127.0.0.1.`,
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `This account may not listen on port ${place.port}. Set PORT to a number above 1023.`
  }
  if (typeof path === 'string' && (code === 'EEXIST' || code === 'ENOTDIR')) {
    return `The folder ${place.dataDirectory} cannot be made: ${path} is a file (${code}). Set DATA_DIR to a folder.`
  }
  if (typeof path === 'string' && fileFaults.has(code)) {
    return `The folder ${place.dataDirectory} cannot be used (${code} at ${path}). Make it writable for this account with some free space, or set DATA_DIR to another folder.`
  }
  if (code === 'ERR_SQLITE_ERROR') {
    return `The database file in ${place.dataDirectory} cannot be used (${(error as Error).message}). Make it and its folder writable for this account, or set DATA_DIR to another folder.`
  }
  return sentences[code] ?? null
}

const fileFaults = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT'])
