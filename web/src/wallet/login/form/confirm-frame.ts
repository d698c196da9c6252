import { userRejected } from '../../provider-error.ts'
import { sheet } from './confirm-style.ts'

/** What a frame says, which may be anything. */
type Message = { type?: unknown; id?: unknown } | null | undefined

/** What would otherwise reach the page's own dialogs, which close on Esc and on a press outside. */
const kept = ['keydown', 'keyup', 'pointerdown', 'mousedown', 'click', 'focusin', 'focusout']

type Question = { url: string; id: string; title: string; closeLabel: string }

/**
 * The wallet's own question, in a frame of its own origin above everything. Settles once it was
 * answered there; what the answer is, the service says to whoever has the token.
 */
export async function askInFrame({ url, id, title, closeLabel }: Question): Promise<void> {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  for (const type of kept) host.addEventListener(type, (event) => event.stopPropagation())
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
      const hear = ({ origin, source, data }: MessageEvent<Message>) => {
        const isOfFrame = origin === new URL(url).origin && source === frame.contentWindow
        if (isOfFrame && data?.type === 'answered' && data.id === id) resolve()
      }
      stop = () => window.removeEventListener('message', hear)
      window.addEventListener('message', hear)
      close.addEventListener('click', () => reject(userRejected()))
      dialog.addEventListener('cancel', () => reject(userRejected()))
      dialog.showModal()
    })
  } finally {
    stop()
    host.remove()
  }
}
