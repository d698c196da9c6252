import type { LoginMethod } from '@parvalue/shared/domain/identity/login-method.ts'
import { useEffect, useRef, useState } from 'react'
import { boot } from '#api/client/boot.ts'
import { closeConnectDialog } from '../connect/connect-dialog-state.ts'
import { connectByLogin } from '../wallet.ts'
import { openLoginWindow } from './form/form-window.ts'
import { toLoginProblem } from './form/login-problem.ts'
import {
  isLoginOverlayOpen,
  loginErrorStore,
  setLoginOverlayOpen,
  setLoginWaiting,
  useLoginError,
} from './login-state.ts'

export type LoginProgress = 'window' | 'leaving' | 'layer'

/** Runs one login at a time; returns its state and the last problem. */
export function useLogin() {
  const error = useLoginError()
  const [waiting, setWaiting] = useState<LoginProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = () => running.current?.abort()
  // Unmounting cancels the login, unless the provider's own overlay has replaced the dialog.
  useEffect(
    () => () => {
      if (isLoginOverlayOpen()) return
      running.current?.abort()
      loginErrorStore.set(null)
    },
    [],
  )

  async function logIn(method: LoginMethod, contact: string | null) {
    const isMagic = boot.login?.provider === 'magic'
    // The popup opens first, because the click counts as user activation only for a moment.
    const formWindow = isMagic ? null : openLoginWindow()
    const controller = new AbortController()
    running.current = controller
    loginErrorStore.set(null)
    setWaiting(isMagic ? 'layer' : formWindow ? 'window' : 'leaving')
    setLoginOverlayOpen(isMagic)
    setLoginWaiting(true)
    try {
      await connectByLogin({ method, contact, formWindow, signal: controller.signal })
      closeConnectDialog()
    } catch (cause) {
      loginErrorStore.set(cause)
    } finally {
      formWindow?.close()
      setWaiting(null)
      setLoginOverlayOpen(false)
      setLoginWaiting(false)
    }
  }

  return {
    waiting,
    problem: error === null ? null : toLoginProblem(error),
    logIn: (method: LoginMethod, contact: string | null) => void logIn(method, contact),
    cancel,
  }
}
