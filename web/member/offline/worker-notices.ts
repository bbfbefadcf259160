import type { WorkerScope } from './worker-scope.ts'

/** What the server sends to a device of staff. */
type Notice = { title: string; body: string; language: 'ar' | 'en'; path: string }

const backOffice = /^\/(?:admin|coach)\/?$/

/**
 * Shows notices of new requests on the devices of staff, and opens the requests when one is clicked. A newer notice
 * replaces the one before.
 */
export function showNotices(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    const notice = noticeOf(event.data)
    const shown = worker.registration.showNotification(notice.title, {
      body: notice.body,
      lang: notice.language,
      dir: notice.language === 'ar' ? 'rtl' : 'ltr',
      icon: '/icons/icon-192.png',
      tag: 'requests',
      renotify: true,
      data: { path: notice.path },
    })
    event.waitUntil(shown)
  })

  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    event.waitUntil(openPath(worker, ownPath(notification.data?.path)))
  })
}

const requestsPath = '/admin#requests'

// A browser withdraws the permission from a site that shows nothing, so there is a text for every message.
const texts = {
  ar: { title: 'طلبات جديدة', body: 'افتح لوحة الإدارة لمراجعتها' },
  en: { title: 'New requests', body: 'Open the back office to review them' },
}

function fallback(): Notice {
  const language = navigator.language.startsWith('ar') ? 'ar' : 'en'
  return { ...texts[language], language, path: requestsPath }
}

function noticeOf(data: { json(): unknown } | null): Notice {
  try {
    return { ...fallback(), ...(data?.json() as Partial<Notice>) }
  } catch {
    return fallback()
  }
}

/** The address of a page of this site; any other leads to the requests. */
function ownPath(path: unknown): URL {
  const url = URL.parse(String(path), location.origin)
  return url?.origin === location.origin ? url : new URL(requestsPath, location.origin)
}

/** Shows an open back office, or opens one. A request that is open there stays open. */
async function openPath({ clients }: WorkerScope, url: URL): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((one) => backOffice.test(new URL(one.url).pathname))
  if (!open) {
    await clients.openWindow(url.href)
    return
  }
  await open.focus()
  const there = new URL(open.url)
  if (there.hash.startsWith(url.hash)) return
  // Only a page that this worker controls can be moved.
  await open.navigate(`${there.pathname}${url.hash}`).catch(() => undefined)
}
