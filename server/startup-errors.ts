import { DatabaseStartError } from '#server/platform/database/startup-error.ts'
import { storeFailureMessage } from '#server/platform/files/file-errors.ts'
import { PackageMissing } from '#server/platform/files/open-files.ts'
import { SettingsError } from './config.ts'

/** The product cannot start; the message has the reason and the solution. */
export class StartError extends Error {
  override name = 'StartError'
}

const forOperators = [SettingsError, DatabaseStartError, StartError, PackageMissing]

type Place = { host: string; port: number; dataDirectory: string }

/** One sentence for the operator, with the reason and the solution; null for an unexpected error, such as a bug. */
export function startErrorMessage(error: unknown, place: Place | null): string | null {
  for (const kind of forOperators) if (error instanceof kind) return error.message
  const storeFailure = storeFailureMessage(error)
  if (storeFailure !== null) return storeFailure
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
  if (typeof path === 'string' && fileErrors.has(code)) {
    return `The folder ${place.dataDirectory} cannot be used (${code} at ${path}). Make it writable for this account with some free space, or set DATA_DIR to another folder.`
  }
  if (code === 'ERR_SQLITE_ERROR') {
    return `The database file in ${place.dataDirectory} cannot be used (${(error as Error).message}). Make it and its folder writable for this account, or set DATA_DIR to another folder.`
  }
  return sentences[code] ?? null
}

const fileErrors = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT'])
