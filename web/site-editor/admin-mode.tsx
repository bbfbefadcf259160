import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { logHere } from '#web/platform/browser-log.ts'
import { useSession } from '#web/platform/session.ts'

const key = 'adminMode'

type AdminMode = {
  adminMode: boolean
  setAdminMode: (on: boolean) => void
  /** What this browser kept of it could not be read, and was reset. */
  wasReset: boolean
}

const AdminModeContext = createContext<AdminMode | null>(null)

/**
 * Gives the screens whether the owner edits the site in this browser. It shows the tools, and lets nobody publish. For
 * signed-in staff the browser keeps it, so that they find the editor where visitors find the page, until they leave it.
 */
export function AdminModeProvider({ children }: { children: ReactNode }) {
  const [{ isOn, wasReset }] = useState(readAdminMode)
  const [adminMode, setMode] = useState(isOn)
  const isStaff = useSession('staff') != null
  useKeeping(adminMode && isStaff)
  const setAdminMode = useCallback((on: boolean) => {
    setMode(on)
    // At once: whoever ends it may be on the way to another page.
    if (!on) forget()
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

/**
 * Keeps the mode while the editor stands, over reloads and closed windows. The way back out of the editor ends it, be it to
 * another screen or to a page that is loaded anew.
 */
function useKeeping(isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return forget()
    const leave = ({ activation }: PageSwapEvent) => {
      if (activation?.navigationType === 'traverse') forget()
    }
    keep()
    window.addEventListener('pageswap', leave)
    // Brought back as it was left, the page runs none of this again.
    window.addEventListener('pageshow', keep)
    return () => {
      window.removeEventListener('pageswap', leave)
      window.removeEventListener('pageshow', keep)
      forget()
    }
  }, [isKept])
}

function keep() {
  try {
    localStorage.setItem(key, 'true')
  } catch {
    // A browser without a store edits for as long as the page is open.
  }
}

function forget() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}

function readAdminMode(): { isOn: boolean; wasReset: boolean } {
  try {
    const kept = localStorage.getItem(key)
    const wasReset = kept !== null && kept !== 'true' && kept !== 'false'
    if (wasReset) {
      logHere('the kept admin mode could not be read and was reset', key)
      forget()
    }
    return { isOn: kept === 'true', wasReset }
  } catch {
    return { isOn: false, wasReset: false }
  }
}
