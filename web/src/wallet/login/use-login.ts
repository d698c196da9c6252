import type { LoginMethod } from '@parvalue/shared/domain/identity/login-method.ts'
import { useEffect, useRef, useState } from 'react'
import { boot } from '#api/client/boot.ts'
import { closeConnectDialog } from '../connect/connect-dialog-state.ts'
import { connectByLogin } from '../wallet.ts'
import { openFormWindow } from './form/form-window.ts'
import { toLoginProblem } from './form/login-problem.ts'
import {
  isLayerUp,
  loginErrorStore,
  setLayerUp,
  setLoginWaiting,
  useLoginError,
} from './login-state.ts'

export type Waiting = 'window' | 'leaving' | 'layer'

/** One login after the other, with what became of the last one. */
export function useLogin() {
  const error = useLoginError()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = () => running.current?.abort()
  // The dialog was closed: with it goes the form, unless that is a layer which took its place.
  useEffect(
    () => () => {
      if (isLayerUp()) return
      running.current?.abort()
      loginErrorStore.set(null)
    },
    [],
  )

  async function logIn(method: LoginMethod, contact: string | null) {
    const isMagic = boot.login?.provider === 'magic'
    // First of all, while the press still counts as one.
    const formWindow = isMagic ? null : openFormWindow()
    const controller = new AbortController()
    running.current = controller
    loginErrorStore.set(null)
    setWaiting(isMagic ? 'layer' : formWindow ? 'window' : 'leaving')
    setLayerUp(isMagic)
    setLoginWaiting(true)
    try {
      await connectByLogin({ method, contact, formWindow, signal: controller.signal })
      closeConnectDialog()
    } catch (cause) {
      loginErrorStore.set(cause)
    } finally {
      formWindow?.close()
      setWaiting(null)
      setLayerUp(false)
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
