import { useEffect, useRef, useState } from 'react'
import { closeConnectDialog } from '../connect/connect-dialog-state.ts'
import { useIsLoginWaiting } from '../login/login-state.ts'
import { connectByPairing } from '../wallet.ts'
import { type PairingProblem, toPairingProblem } from './pairing-problem.ts'
import type { QrPath } from './qr-path.ts'

/** The address by which a wallet finds this page, and its picture. */
export type Shown = { uri: string; code: QrPath }

/** One search for a wallet after the other, with what became of the last one. */
export function usePairing() {
  const [isWaiting, setWaiting] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const [problem, setProblem] = useState<PairingProblem | null>(null)
  const running = useRef<AbortController | null>(null)
  const isHere = useRef(false)
  const isLoginWaiting = useIsLoginWaiting()
  // The dialog was closed, or another way was chosen.
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (isLoginWaiting) running.current?.abort()
  }, [isLoginWaiting])

  async function begin() {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    isHere.current = false
    setProblem(null)
    setWaiting(true)
    try {
      const { toQrPath } = await import('./qr-path.ts')
      const show = (uri: string) => setShown({ uri, code: toQrPath(uri) })
      await connectByPairing({ show, signal, isHere: () => isHere.current })
      closeConnectDialog()
    } catch (error) {
      setProblem(toPairingProblem(error))
    } finally {
      setWaiting(false)
      setShown(null)
    }
  }

  return {
    isWaiting,
    shown,
    problem,
    begin: () => void begin(),
    cancel: () => running.current?.abort(),
    /** The app of the wallet is opened on this device, which it has to come back to. */
    noteOpened: () => {
      isHere.current = true
    },
  }
}

export type Pairing = ReturnType<typeof usePairing>
