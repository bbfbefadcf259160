import { expect, it } from 'vitest'
import { AppError } from '#server/platform/http/errors.ts'
import { PictureWorkerFailed, PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import { toAppError } from './check-file.ts'

it.each([
  [new PictureWorkerFailed('too_slow'), 'file_unsafe'],
  [new PictureWorkerFailed('died'), 'file_unsafe'],
  [new PictureWorkerFailed('storage_full'), 'storage_full'],
])('what a picture did to its process is told of the file: %o', (error, code) => {
  expect(toAppError(error)).toMatchObject({ code })
})

it.each([
  new PictureWorkerFailed('not_in_time'),
  new PictureWorkerFailed('stopped'),
  new PictureWorkersBusy(),
])('what is not the file’s fault asks for another try: %o', (error) => {
  const translated = toAppError(error)
  expect(translated).toBeInstanceOf(AppError)
  expect(translated).toMatchObject({ status: 503, code: 'busy', details: { retryAfter: 2 } })
})
