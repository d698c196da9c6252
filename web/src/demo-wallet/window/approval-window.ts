import { NAME } from '../name.ts'
import { busy, rejected } from '../rpc-error.ts'
import { getStrings } from '../strings.ts'
import { sheet } from './approval-window-style.ts'
import { el } from './element.ts'
import { toSettingsArea } from './settings-area.ts'

/** What would otherwise reach the page's own dialogs, which close on Esc and on a press outside. */
const kept = [
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
 * Asks as a wallet's own window does: above everything, whatever dialog the page has open. Resolves
 * when approved, throws 4001 when not and -32002 while another request is open.
 */
export async function askApproval(question: string, content: readonly Node[]): Promise<void> {
  if (isOpen) throw busy()
  isOpen = true
  const host = document.createElement('div')
  try {
    const isApproved = await openWindow(host, question, content)
    if (!isApproved) throw rejected()
  } finally {
    host.remove()
    isOpen = false
  }
}

/** A fresh element for each request: one that came later than a dialog is left alone by it. */
function openWindow(
  host: HTMLElement,
  question: string,
  content: readonly Node[],
): Promise<boolean> {
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  for (const type of kept) host.addEventListener(type, (event) => event.stopPropagation())
  document.body.append(host)
  return new Promise((resolve) => {
    const dialog = toDialog(question, content, resolve)
    // Esc is the browser's own way out of a modal dialog.
    dialog.addEventListener('cancel', () => resolve(false))
    root.append(dialog)
    dialog.showModal()
  })
}

function toDialog(
  question: string,
  content: readonly Node[],
  answer: (isApproved: boolean) => void,
): HTMLDialogElement {
  const words = getStrings()
  const reject = el('button', { type: 'button' }, words.reject)
  const approve = el('button', { type: 'button', class: 'approve' }, words.approve)
  reject.addEventListener('click', () => answer(false))
  approve.addEventListener('click', () => answer(true))
  return el(
    'dialog',
    { 'aria-labelledby': 'title' },
    el('h2', { id: 'title' }, NAME),
    el('p', { class: 'origin' }, location.origin),
    el('p', {}, question),
    el('div', { class: 'content' }, ...content),
    el('p', { class: 'warning' }, words.warning),
    toSettingsArea(),
    el('div', { class: 'actions' }, reject, approve),
  )
}
