import { openWaitingTab, showInTab } from '#device/waiting-tab.ts'
import { userRejectedError } from '../../provider-error.ts'
import { type LoginResponse, parseLoginMessage } from '../login-response.ts'

const POLL_MS = 250

/** Opens the popup for the login form; must run in the click handler. Returns null if it is blocked. */
export function openLoginWindow(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - 440) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - 680) / 2)
  return openWaitingTab('parvalue-login', `popup,width=440,height=680,left=${left},top=${top}`)
}

type Form = { formWindow: Window; url: string; signal: AbortSignal }

/** Shows the form and waits for its result; closing the popup or canceling here is a rejection. */
export function logInWithPopup({ formWindow, url, signal }: Form): Promise<LoginResponse> {
  const { origin } = new URL(url)
  return new Promise<LoginResponse>((resolve, reject) => {
    const finish = (end: () => void) => {
      clearInterval(timer)
      window.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', cancel)
      formWindow.close()
      end()
    }
    const cancel = () => finish(() => reject(userRejectedError()))
    const onMessage = (event: MessageEvent) => {
      const answer = parseLoginMessage(event, { origin, source: formWindow })
      if (answer) finish(() => resolve(answer))
    }
    // The message may arrive just after the popup closes, so the check runs once more.
    let wasClosed = false
    const timer = setInterval(() => {
      if (wasClosed) cancel()
      wasClosed = formWindow.closed
    }, POLL_MS)
    window.addEventListener('message', onMessage)
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    else void showInTab(formWindow, url)
  })
}
