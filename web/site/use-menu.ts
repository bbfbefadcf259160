import { useLocation, useNavigate } from 'react-router'

/** The menu's state. It is a step of the browser's history, so that the back gesture closes it. */
export function useMenu() {
  const location = useLocation()
  const navigate = useNavigate()
  const isOpen = location.state?.menu === true
  return {
    isOpen,
    open: () =>
      navigate(location, {
        state: { ...location.state, menu: true },
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      }),
    close: () => {
      if (isOpen) void navigate(-1)
    },
  }
}
