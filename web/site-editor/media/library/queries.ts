import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { listSitePictures } from '#contract/site-pictures.ts'
import { deleteUpload } from '#contract/uploads.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useAct } from '#web/platform/use-act.ts'

const picturesOfPage = 12

/** One page of the pictures that were uploaded for the site, the newest first. */
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
    // What uses a picture may have been published a moment ago.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Has the list of pictures read anew. */
export function useRefreshedPictures(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [listSitePictures.id] })
}

/** Deletes a picture by its public id; one that is used stays. */
export function useDeleting(how: { onDeleted: () => void; onFailed: (fault: Error) => void }) {
  const { language } = useLanguage()
  const refresh = useRefreshedPictures()
  return useAct({
    mutationFn: (id: string) => call(deleteUpload, { params: { id } }, { session: 'staff', language }),
    onSuccess: how.onDeleted,
    onError: how.onFailed,
    onSettled: refresh,
  })
}
