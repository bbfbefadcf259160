import { createContext, type ReactNode, useContext } from 'react'
import type { Contacts } from './contacts.ts'

const ContactsContext = createContext<Contacts | null>(null)

/** Provides the coach's contacts to the screens. */
export function ContactsProvider({ contacts, children }: { contacts: Contacts; children: ReactNode }) {
  return <ContactsContext.Provider value={contacts}>{children}</ContactsContext.Provider>
}

/** The coach's contacts. Throws outside its provider. */
export function useContacts(): Contacts {
  const contacts = useContext(ContactsContext)
  if (!contacts) throw new Error('useContacts must be used inside a ContactsProvider')
  return contacts
}
