import { expect, it } from 'vitest'
import { AppError } from '#server/platform/http/errors.ts'
import { PictureWorkerFailed, PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import { toAppError } from './check-file.ts'

it.each([
  [new PictureWorkerFailed('too_slow'), 'file_unsafe'],
  [new PictureWorkerFailed('died'), 'file_unsafe'],
  [new PictureWorkerFailed('storage_full'), 'storage_full'],
])('returns an error at the file for a failed image process: %o', (error, code) => {
  expect(toAppError(error)).toMatchObject({ code })
})

it('leaves a decoder that cannot start an error of the server, which the log has', () => {
  const error = new PictureWorkerFailed('not_started')
  expect(toAppError(error)).toBe(error)
})

it.each([
  new PictureWorkerFailed('not_in_time'),
  new PictureWorkerFailed('stopped'),
  new PictureWorkersBusy(),
])('returns a retryable error if the file is not the cause: %o', (error) => {
  const translated = toAppError(error)
  expect(translated).toBeInstanceOf(AppError)
  expect(translated).toMatchObject({ status: 503, code: 'busy', details: { retryAfter: 2 } })
})
