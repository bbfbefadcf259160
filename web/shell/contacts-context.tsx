import { createContext, type ReactNode, useContext } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import type { Contacts } from './contacts.ts'

const ContactsContext = createContext<Contacts | null>(null)

/** Provides the coach's contacts to the screens. */
export function ContactsProvider({ contacts, children }: { contacts: Contacts; children: ReactNode }) {
  return <ContactsContext.Provider value={contacts}>{children}</ContactsContext.Provider>
}

/** The coach's contacts, the WhatsApp link with its text in the page's language. Throws outside its provider. */
export function useContacts() {
  const contacts = useContext(ContactsContext)
  const { language } = useLanguage()
  if (!contacts) throw new Error('useContacts must be used inside a ContactsProvider')
  const { whatsapp } = contacts
  return { ...contacts, whatsapp: whatsapp && { ...whatsapp, link: whatsapp.links[language] } }
}
