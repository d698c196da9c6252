import { DEMO_WALLET_NAME } from '../name.ts'
import { requestPendingError, userRejectedError } from '../rpc-error.ts'
import { getDemoStrings } from '../strings.ts'
import { approvalWindowStyleSheet } from './approval-window-style.ts'
import { createElement } from './create-element.ts'
import { createSettingsArea } from './settings-area.ts'

/** Events that must not reach the page's dialogs, which close on Esc and on an outside click. */
const isolatedEvents = [
  'keydown',
  'keyup',
  'keypress',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'touchstart',
  'touchend',
  'focusin',
  'focusout',
] as const

let isOpen = false

/**
 * Prompts for approval above all dialogs of the page, like a wallet's own window. Resolves when
 * approved; throws 4001 when rejected, and -32002 while another prompt is open.
 */
export async function promptApproval(question: string, content: readonly Node[]): Promise<void> {
  if (isOpen) throw requestPendingError()
  isOpen = true
  const host = document.createElement('div')
  try {
    const isApproved = await openWindow(host, question, content)
    if (!isApproved) throw userRejectedError()
  } finally {
    host.remove()
    isOpen = false
  }
}

/** Opens a new element for each prompt, because dialogs only disable elements that existed before. */
function openWindow(
  host: HTMLElement,
  question: string,
  content: readonly Node[],
): Promise<boolean> {
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [approvalWindowStyleSheet]
  for (const type of isolatedEvents) host.addEventListener(type, (event) => event.stopPropagation())
  document.body.append(host)
  return new Promise((resolve) => {
    const dialog = toDialog(question, content, resolve)
    // The browser fires `cancel` when the user presses Esc.
    dialog.addEventListener('cancel', () => resolve(false))
    root.append(dialog)
    dialog.showModal()
    // The first control, which has the focus now, is below a long message; reading starts at the top.
    dialog.scrollTop = 0
  })
}

function toDialog(
  question: string,
  content: readonly Node[],
  answer: (isApproved: boolean) => void,
): HTMLDialogElement {
  const strings = getDemoStrings()
  const reject = createElement('button', { type: 'button' }, strings.reject)
  const approve = createElement('button', { type: 'button', class: 'approve' }, strings.approve)
  reject.addEventListener('click', () => answer(false))
  approve.addEventListener('click', () => answer(true))
  return createElement(
    'dialog',
    { 'aria-labelledby': 'title' },
    createElement('h2', { id: 'title' }, DEMO_WALLET_NAME),
    createElement('p', { class: 'origin' }, location.origin),
    createElement('p', {}, question),
    createElement('div', { class: 'content' }, ...content),
    createElement('p', { class: 'warning' }, strings.warning),
    createSettingsArea(),
    createElement('div', { class: 'actions' }, reject, approve),
  )
}
