/*
 * Stores the last button clicked before the page's scripts have loaded, so that they can replay the click. The language
 * form submits at once instead; it keeps the query parameters of the address.
 */
window.pressedEarly = {}
addEventListener(
  'click',
  ({ target }) => {
    if (window.pressedEarly) {
      window.pressedEarly.button = (target as Element).closest?.<HTMLButtonElement>('button[type="button"]')
    }
  },
  true,
)
addEventListener('formdata', ({ formData }) => {
  if (!formData.has('lang')) return
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!formData.has(name)) formData.set(name, value)
  }
})

export {}
