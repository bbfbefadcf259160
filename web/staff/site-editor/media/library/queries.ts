import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteUpload } from '#contract/uploads.ts'
import { listSitePictures } from '#contract/uploads-site-pictures.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

const picturesOfPage = 12

/** One page of the images uploaded for the site, newest first. */
export function useStoredPictures(page: number) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: [listSitePictures.id, page],
    queryFn: ({ signal }) =>
      call(
        listSitePictures,
        { query: { page, limit: picturesOfPage } },
        { session: 'staff', signal, language },
      ),
    // Publishing may have changed which images are in use.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Invalidates the list of images. */
export function useRefreshedPictures(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [listSitePictures.id] })
}

/** Deletes an image by its public id; fails with `file_in_use` if it is used. */
export function useDeletingPicture(how: { onDeleted: () => void; onFailed: (error: Error) => void }) {
  const { language } = useLanguage()
  const refresh = useRefreshedPictures()
  return useGuardedMutation({
    mutationFn: (id: string) => call(deleteUpload, { params: { id } }, { session: 'staff', language }),
    onSuccess: how.onDeleted,
    onError: how.onFailed,
    onSettled: refresh,
  })
}
