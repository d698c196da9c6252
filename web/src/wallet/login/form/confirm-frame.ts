import { userRejectedError } from '../../provider-error.ts'
import { confirmFrameStyleSheet } from './confirm-style.ts'

/** A message from the frame, not validated yet. */
type Message = { type?: unknown; id?: unknown } | null | undefined

/** Events that must not reach the page's dialogs, which close on Esc and on an outside click. */
const isolatedEvents = [
  'keydown',
  'keyup',
  'pointerdown',
  'mousedown',
  'click',
  'focusin',
  'focusout',
]

type Question = { url: string; id: string; title: string; closeLabel: string }

/**
 * Shows the wallet's confirmation in a frame of its own origin, above all dialogs. Resolves once the
 * user has decided there; the decision itself is requested from the service with the token.
 */
export async function confirmInFrame({ url, id, title, closeLabel }: Question): Promise<void> {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [confirmFrameStyleSheet]
  for (const type of isolatedEvents) host.addEventListener(type, (event) => event.stopPropagation())
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = title
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = closeLabel
  close.textContent = '×'
  const heading = document.createElement('h2')
  heading.textContent = title
  const header = document.createElement('header')
  header.append(heading, close)
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = title
  dialog.append(header, frame)
  root.append(dialog)
  document.body.append(host)
  let stop = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      const onMessage = ({ origin, source, data }: MessageEvent<Message>) => {
        const isOfFrame = origin === new URL(url).origin && source === frame.contentWindow
        if (isOfFrame && data?.type === 'answered' && data.id === id) resolve()
      }
      stop = () => window.removeEventListener('message', onMessage)
      window.addEventListener('message', onMessage)
      close.addEventListener('click', () => reject(userRejectedError()))
      dialog.addEventListener('cancel', () => reject(userRejectedError()))
      dialog.showModal()
    })
  } finally {
    stop()
    host.remove()
  }
}
