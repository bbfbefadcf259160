import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { logHere } from '#web/platform/browser-log.ts'
import { useSession } from '#web/platform/session.ts'

const key = 'adminMode'

type AdminMode = {
  setAdminMode: (on: boolean) => void
  /** What this browser kept of it could not be read, and was reset. */
  wasReset: boolean
}

const AdminModeContext = createContext<AdminMode | null>(null)

/**
 * Gives the screens the switch for editing the site in this browser, which lets nobody publish. For signed-in staff the
 * browser keeps it, so that they find the editor where visitors find the page, until they leave it.
 */
export function AdminModeProvider({ children }: { children: ReactNode }) {
  const [{ isOn, wasReset }] = useState(readAdminMode)
  const [isEditing, setEditing] = useState(isOn)
  const isStaff = useSession('staff') != null
  useKeeping(isEditing && isStaff)
  const setAdminMode = useCallback((on: boolean) => {
    setEditing(on)
    // At once: whoever ends it may be on the way to another page.
    if (!on) forget()
  }, [])
  return <AdminModeContext.Provider value={{ setAdminMode, wasReset }}>{children}</AdminModeContext.Provider>
}

/** The switch for editing the site in this browser. Throws outside its provider. */
export function useAdminMode(): AdminMode {
  const mode = useContext(AdminModeContext)
  if (!mode) throw new Error('useAdminMode must be used inside an AdminModeProvider')
  return mode
}

/**
 * Keeps the mode while the editor stands, over reloads and closed windows. The way back out of the editor ends it, be it to
 * another screen or to a page that is loaded anew; where the browser does not tell of the latter, the landing page ends it
 * when it is come back to (`web/early/begin.ts`).
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
    // Somebody may have left another editor meanwhile, and turns to this one.
    window.addEventListener('focus', keep)
    return () => {
      window.removeEventListener('pageswap', leave)
      window.removeEventListener('pageshow', keep)
      window.removeEventListener('focus', keep)
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
