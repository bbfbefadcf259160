/** Fetches and runs the page's scripts; defined before this code in the same inline script. */
declare const program: () => void

// Milliseconds: for browsers that never report a paint, or paint nothing.
const longestWait = 3000
// Milliseconds between showing two sections below the first screen.
const pause = 40

/*
 * Sections below the first screen are styled and laid out after the first paint, one by one: all together block a cheap
 * phone for 250 ms. Until here `skip-layout.ts` and the landing page's styles skip them. A key press or a click on a
 * link shows all of them first, because it may lead to one.
 */
const { dataset } = document.documentElement
const far = 'skipped' in dataset ? [...document.querySelectorAll<HTMLElement>('#hero ~ * > section')] : []
for (const { style } of far) style.cssText = 'content-visibility:auto;contain-intrinsic-size:auto 900px'
delete dataset.skipped

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
  delete dataset.unpainted
  // Waits for the fonts, because text is laid out again when they arrive.
  setTimeout(() => document.fonts.ready.then(showNext), pause)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
  program()
}

// A visitor who returns to this page has left the editor; not every browser fires an event in the editor for that.
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
} catch {}
addEventListener('keydown', showAll, true)
addEventListener(
  'click',
  ({ target }) => {
    if ((target as Element).closest?.('a')) showAll()
  },
  true,
)

// Staff in edit mode are redirected from the landing page to the editor, unless they came back to the page. Otherwise
// the scripts are fetched and run after the first paint; a hidden tab has none, so it starts at once. An animation
// frame would be too early, as the scripts would delay it.
if (isEditing) location.replace('/edit')
else if (document.hidden) begin()
else {
  setTimeout(begin, longestWait)
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
}

export {}
