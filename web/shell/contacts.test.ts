import { expect, test } from 'vitest'
import { contactsOf } from './contacts.ts'

const none = { whatsapp: '', phone: '', instagram: '' }

test('turns the owner’s numbers into links', () => {
  const contacts = contactsOf({
    socialLinks: {
      whatsapp: '0100 123 4567',
      phone: '+20 100 123 4567',
      instagram: 'https://instagram.com/c.k/',
    },
    contactEmail: 'c@example.com',
  })
  expect(contacts).toEqual({
    whatsapp: {
      number: '+201001234567',
      links: {
        ar: expect.stringContaining(`https://wa.me/201001234567?text=${encodeURIComponent('مرحبًا كابتن')}`),
        en: expect.stringContaining('https://wa.me/201001234567?text=Hello%20Coach'),
      },
    },
    phone: { number: '+201001234567', link: 'tel:+201001234567' },
    instagram: { handle: '@c.k', link: 'https://instagram.com/c.k/' },
    email: 'c@example.com',
  })
})

test('has null for contacts that are not set', () => {
  expect(contactsOf({ socialLinks: none, contactEmail: '' })).toEqual({
    whatsapp: null,
    phone: null,
    instagram: null,
    email: null,
  })
})

test('shows the host of a link without a handle', () => {
  const { instagram } = contactsOf({
    socialLinks: { ...none, instagram: 'https://www.instagram.com/' },
    contactEmail: '',
  })
  expect(instagram?.handle).toBe('www.instagram.com')
})
