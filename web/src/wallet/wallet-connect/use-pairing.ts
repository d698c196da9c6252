import { useEffect, useRef, useState } from 'react'
import type { QrPath } from '#ui/art/qr-path.ts'
import { closeConnectDialog } from '../connect/connect-dialog-state.ts'
import { useIsLoginWaiting } from '../login/login-state.ts'
import { connectByPairing } from '../wallet.ts'
import { type PairingProblem, toPairingProblem } from './pairing-problem.ts'

/** The pairing URI and its QR code. */
export type PairingCode = { uri: string; code: QrPath }

/** Runs one WalletConnect pairing at a time; returns its state and the last problem. */
export function usePairing() {
  const [isWaiting, setWaiting] = useState(false)
  const [shown, setShown] = useState<PairingCode | null>(null)
  const [problem, setProblem] = useState<PairingProblem | null>(null)
  const running = useRef<AbortController | null>(null)
  const isHere = useRef(false)
  const isLoginWaiting = useIsLoginWaiting()
  // The pairing is canceled when the dialog closes or a login starts.
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
      const { toQrPath } = await import('#ui/art/qr-path.ts')
      const show = (uri: string) => setShown({ uri, code: toQrPath(uri) })
      await connectByPairing({ show, signal, isOnThisDevice: () => isHere.current })
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
    /** Records that the wallet app was opened on this device, so that its app link is saved. */
    recordAppOpened: () => {
      isHere.current = true
    },
  }
}

export type Pairing = ReturnType<typeof usePairing>
