import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Resource } from '#contract/library.ts'
import { listResourceFiles, replaceResourceFile, restoreResourceFile } from '#contract/library-files.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { claimUpload, type FileUpload, hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useIdempotencyKey } from '#web/platform/use-idempotency-key.ts'
import { useInvalidateLibrary } from './queries.ts'

/** The replaced files of a resource; not from the cache, because their links expire. */
export function formerFiles(id: string, language: Language) {
  return queryOptions({
    queryKey: [listResourceFiles.id, id],
    queryFn: async ({ signal }) =>
      (await call(listResourceFiles, { params: { id } }, { signal, language })).files,
    staleTime: 0,
  })
}

function useRefreshFiles() {
  const client = useQueryClient()
  const refresh = useInvalidateLibrary()
  return () => {
    refresh()
    void client.invalidateQueries({ queryKey: [listResourceFiles.id] })
  }
}

/** Replaces the file of a resource by the one that was uploaded; null without a file. */
export function useReplaceFile(upload: FileUpload) {
  const { language } = useLanguage()
  const refresh = useRefreshFiles()
  const keys = useIdempotencyKey()
  return useGuardedMutation({
    mutationFn: ({ _id: id, version: wasVersion }: Resource) => {
      const replace = (cloudinaryId: string) => {
        const body = { cloudinaryId, wasVersion }
        const idempotencyKey = keys.of(JSON.stringify(body))
        return call(replaceResourceFile, { params: { id }, body }, { language, idempotencyKey })
      }
      return claimUpload(upload, replace, hasCode('upload_missing'))
    },
    onSettled: refresh,
  })
}

/** Makes a replaced file the current one again. */
export function useRestoreFile() {
  const { language } = useLanguage()
  const refresh = useRefreshFiles()
  return useGuardedMutation({
    mutationFn: ({ resource, fileId }: { resource: Resource; fileId: string }) => {
      const params = { id: resource._id, fileId }
      return call(restoreResourceFile, { params, body: { wasVersion: resource.version } }, { language })
    },
    onSettled: refresh,
  })
}
