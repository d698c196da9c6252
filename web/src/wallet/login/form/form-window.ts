import { userRejected } from '../../provider-error.ts'
import { type LoginAnswer, parseLoginMessage } from '../login-answer.ts'

const LOOK_MS = 250

/** Opened by the press itself, because browsers allow it to nobody else; null where they do not. */
export function openFormWindow(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - 440) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - 680) / 2)
  return window.open('', 'parvalue-login', `popup,width=440,height=680,left=${left},top=${top}`)
}

type Form = { formWindow: Window; url: string; signal: AbortSignal }

/** Shows the form and waits for what it says; closing it, here or there, is a no. */
export function askInWindow({ formWindow, url, signal }: Form): Promise<LoginAnswer> {
  const { origin } = new URL(url)
  return new Promise<LoginAnswer>((resolve, reject) => {
    const finish = (end: () => void) => {
      clearInterval(timer)
      window.removeEventListener('message', hear)
      signal.removeEventListener('abort', give)
      formWindow.close()
      end()
    }
    const give = () => finish(() => reject(userRejected()))
    const hear = (event: MessageEvent) => {
      const answer = parseLoginMessage(event, { origin, source: formWindow })
      if (answer) finish(() => resolve(answer))
    }
    // The message may come in the very moment in which the window closes.
    let wasClosed = false
    const timer = setInterval(() => {
      if (wasClosed) give()
      wasClosed = formWindow.closed
    }, LOOK_MS)
    window.addEventListener('message', hear)
    signal.addEventListener('abort', give)
    if (signal.aborted) give()
    else formWindow.location.replace(url)
  })
}
