/*
 * What is pressed until the page's own scripts have come is kept in mind, and they do it then; the other language, which
 * leads there at once, keeps what else the address says.
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
