/** Fetches and runs the page's own scripts; stands before this one in the page. */
declare const program: () => void

// Milliseconds: where a browser never tells of its painting, or paints nothing.
const longestWait = 3000
// Milliseconds between one section below the first screen and the next.
const pause = 40

/*
 * What is below the first screen is neither styled nor laid out before the first painting but after it, section by section:
 * a cheap phone is busy with all of it for a quarter of a second. All of it is in place before a key or a link can lead
 * to one of them. Not where the page opens further down.
 */
let far: HTMLElement[] = []

const showNext = () => {
  far.shift()?.removeAttribute('style')
  if (far[0]) setTimeout(showNext, pause)
}

const showAll = () => {
  for (const section of far.splice(0)) section.removeAttribute('style')
}

let isBegun = false

const begin = () => {
  if (isBegun) return
  isBegun = true
  document.documentElement.removeAttribute('data-unpainted')
  // Words are laid out once more where their font comes.
  setTimeout(() => document.fonts.ready.then(showNext), pause)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
  program()
}

// Who comes back to this page has left the editor, which not every browser tells the editor itself.
const endEditing = () => {
  try {
    localStorage.removeItem('adminMode')
  } catch {}
}

let isEditing = false
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && location.pathname === '/') endEditing()
})
const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (loading?.type === 'back_forward') endEditing()
try {
  isEditing = localStorage.adminMode === 'true' && 'adminToken' in localStorage
  if (!location.hash && !sessionStorage['react-router-scroll-positions'])
    far = [...document.querySelectorAll<HTMLElement>('#hero ~ * > section')]
} catch {}
for (const { style } of far) style.cssText = 'content-visibility:auto;contain-intrinsic-size:auto 900px'
addEventListener('keydown', showAll, true)
addEventListener(
  'click',
  ({ target }) => {
    if ((target as Element).closest?.('a')) showAll()
  },
  true,
)

// Staff who edit the site in this browser find the editor where visitors find the page, unless they came back to it. Else
// the first painting is waited for, for which a hidden tab would wait in vain; then the scripts are fetched and run. A frame
// that is only prepared would be held up by them.
if (isEditing) location.replace('/edit')
else if (document.hidden) begin()
else {
  setTimeout(begin, longestWait)
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
}

export {}
