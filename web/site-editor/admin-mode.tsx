import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { logHere } from '#web/platform/browser-log.ts'

const key = 'adminMode'

type AdminMode = {
  adminMode: boolean
  setAdminMode: (on: boolean) => void
  /** What this browser kept of it could not be read, and was reset. */
  wasReset: boolean
}

const AdminModeContext = createContext<AdminMode | null>(null)

/** Gives the screens whether the owner edits the site in this browser. It shows the tools, and lets nobody publish. */
export function AdminModeProvider({ children }: { children: ReactNode }) {
  const [{ isOn, wasReset }] = useState(readAdminMode)
  const [adminMode, setMode] = useState(isOn)
  const setAdminMode = useCallback((on: boolean) => {
    setMode(on)
    try {
      if (on) localStorage.setItem(key, 'true')
      else localStorage.removeItem(key)
    } catch {
      // A browser without a store edits for as long as the page is open.
    }
  }, [])
  return (
    <AdminModeContext.Provider value={{ adminMode, setAdminMode, wasReset }}>
      {children}
    </AdminModeContext.Provider>
  )
}

/** Whether the site is edited in this browser, and the switch. Throws outside its provider. */
export function useAdminMode(): AdminMode {
  const mode = useContext(AdminModeContext)
  if (!mode) throw new Error('useAdminMode must be used inside an AdminModeProvider')
  return mode
}

function readAdminMode(): { isOn: boolean; wasReset: boolean } {
  try {
    const kept = localStorage.getItem(key)
    const wasReset = kept !== null && kept !== 'true' && kept !== 'false'
    if (wasReset) {
      logHere('the kept admin mode could not be read and was reset', key)
      localStorage.removeItem(key)
    }
    return { isOn: kept === 'true', wasReset }
  } catch {
    return { isOn: false, wasReset: false }
  }
}
