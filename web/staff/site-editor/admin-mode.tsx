import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { logHere } from '#web/platform/browser-log.ts'
import { useSession } from '#web/platform/session.ts'

const key = 'adminMode'

type AdminMode = {
  setAdminMode: (on: boolean) => void
  /** Whether the stored value could not be parsed and was removed. */
  wasReset: boolean
}

const AdminModeContext = createContext<AdminMode | null>(null)

/**
 * Provides the switch that opens the site editor in this browser; it grants no right to publish. For signed-in staff it
 * is stored, so `/` shows the editor to them until they leave it.
 */
export function AdminModeProvider({ children }: { children: ReactNode }) {
  const [{ isOn, wasReset }] = useState(readAdminMode)
  const [isEditing, setEditing] = useState(isOn)
  const isStaff = useSession('staff') != null
  useKeeping(isEditing && isStaff)
  const setAdminMode = useCallback((on: boolean) => {
    setEditing(on)
    // Removed immediately, because the caller may navigate before the effect runs.
    if (!on) forget()
  }, [])
  return <AdminModeContext.Provider value={{ setAdminMode, wasReset }}>{children}</AdminModeContext.Provider>
}

/** Throws outside AdminModeProvider. */
export function useAdminMode(): AdminMode {
  const mode = useContext(AdminModeContext)
  if (!mode) throw new Error('useAdminMode must be used inside an AdminModeProvider')
  return mode
}

/**
 * Stores the mode while the editor is mounted, so it survives reloads and closed windows. Going back in history removes
 * it, within the app or to another document. Some browsers fire no `pageswap`: for them the landing page removes it
 * when a visitor comes back (`web/shell/pre-hydration/boot.ts`).
 */
function useKeeping(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return forget()
    const leave = ({ activation }: PageSwapEvent) => {
      if (activation?.navigationType === 'traverse') forget()
    }
    keep()
    window.addEventListener('pageswap', leave)
    // A page restored from the back/forward cache does not run this effect again.
    window.addEventListener('pageshow', keep)
    // Leaving the editor in another tab removed the stored value; this tab still edits.
    window.addEventListener('focus', keep)
    return () => {
      window.removeEventListener('pageswap', leave)
      window.removeEventListener('pageshow', keep)
      window.removeEventListener('focus', keep)
      forget()
    }
  }, [isActive])
}

function keep() {
  try {
    localStorage.setItem(key, 'true')
  } catch {
    // Without storage the mode lasts as long as the page.
  }
}

function forget() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage nothing was saved.
  }
}

function readAdminMode(): { isOn: boolean; wasReset: boolean } {
  try {
    const storedMode = localStorage.getItem(key)
    const wasReset = storedMode !== null && storedMode !== 'true' && storedMode !== 'false'
    if (wasReset) {
      logHere('the stored admin mode could not be read and was reset', key)
      forget()
    }
    return { isOn: storedMode === 'true', wasReset }
  } catch {
    return { isOn: false, wasReset: false }
  }
}
