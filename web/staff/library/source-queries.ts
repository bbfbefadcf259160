import { queryOptions } from '@tanstack/react-query'
import {
  findLeakSource,
  findLeakSourceOfFile,
  type LeakSearch,
  listUnmarkedFiles,
  maxFoundFileBytes,
} from '#contract/leak-marks.ts'
import type { Language } from '#contract/values.ts'
import { call, upload } from '#web/platform/api.ts'
import type { UploadRules } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming, requestTimeouts } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

/** The files of the library that cannot carry a code. */
export function unmarkedFiles(language: Language) {
  return queryOptions({
    queryKey: [listUnmarkedFiles.id],
    queryFn: async ({ signal }) => (await call(listUnmarkedFiles, {}, { signal, language })).resources,
    ...queryTiming.live,
  })
}

/** Finds whose copies carry a code. */
export function useFindByCode() {
  const { language } = useLanguage()
  return useGuardedMutation({
    mutationFn: (code: string) => call(findLeakSource, { body: { code } }, { language }),
  })
}

/** Looks for codes in a file as soon as it is chosen; `onFound` gets the answer. */
export const sourceFile = (onFound: (answer: LeakSearch) => void): UploadRules => ({
  maxBytes: maxFoundFileBytes,
  extensions: ['pdf', 'jpg', 'jpeg', 'png', 'webp'],
  async send(file, how) {
    const timeoutMs = requestTimeouts.document
    const answer = await upload(findLeakSourceOfFile, file, { ...how, session: 'staff', timeoutMs })
    onFound(answer)
    return answer.outcome
  },
})
