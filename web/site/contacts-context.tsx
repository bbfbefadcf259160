import { createContext, type ReactNode, useContext } from 'react'
import type { Contacts } from './contacts.ts'

const ContactsContext = createContext<Contacts | null>(null)

/** Gives the screens the ways to reach the coach. */
export function ContactsProvider({ contacts, children }: { contacts: Contacts; children: ReactNode }) {
  return <ContactsContext.Provider value={contacts}>{children}</ContactsContext.Provider>
}

/** The ways to reach the coach. Throws outside its provider. */
export function useContacts(): Contacts {
  const contacts = useContext(ContactsContext)
  if (!contacts) throw new Error('useContacts must be used inside a ContactsProvider')
  return contacts
}
