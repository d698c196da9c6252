import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { areSingleKeyShortcutsOn } from '#ui/form/single-keys.ts'
import { isCommandKey } from './command-key.ts'
import {
  addEarlyInput,
  closePalette,
  openPalette,
  openShortcutsDialog,
  paletteStore,
} from './palette-state.ts'
import {
  type KeyPress,
  SHORTCUT_SECOND_KEY_MS,
  type Shortcut,
  toShortcut,
} from './shortcut-rules.ts'

/** Selector of open modal dialogs, without toasts and without dialogs in their closing animation. */
const DIALOGS =
  ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"], [data-ending-style]), dialog[open]'

/** Selector of elements that take letters as text or for typeahead. */
const TYPING = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]'

/** Handles keyboard shortcuts; the page calls it once. */
export function useShortcuts() {
  const navigate = useNavigate()
  useEffect(() => {
    let firstKeyMs = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const shortcut = toShortcut(toKeyPress(event), {
        isTyping: isWithin(event, TYPING),
        isDialogOpen: document.querySelector(DIALOGS) !== null,
        isPaletteOpen: paletteStore.get() !== 'closed',
        isPaletteComing: paletteStore.get() === 'commands' && !isWithin(event, DIALOGS),
        areSingleKeysOn: areSingleKeyShortcutsOn(),
        isSecondKey: event.timeStamp - firstKeyMs < SHORTCUT_SECOND_KEY_MS,
      })
      firstKeyMs = shortcut?.name === 'begin' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (shortcut === null) return
      event.preventDefault()
      if (shortcut.name === 'go') void navigate({ to: shortcut.to })
      else if (shortcut.name === 'write') addEarlyInput(shortcut.text)
      else actions[shortcut.name]()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [navigate])
}

const isWithin = ({ target }: KeyboardEvent, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

const toKeyPress = (event: KeyboardEvent): KeyPress => {
  const hasCommand = isCommandKey(event)
  return {
    key: event.key,
    hasCommand,
    // Some keyboards type symbols with AltGr, which browsers report as Ctrl and Alt.
    hasOther: event.altKey || (!hasCommand && (event.ctrlKey || event.metaKey)),
  }
}

const actions: Record<Exclude<Shortcut['name'], 'go' | 'write'>, () => void> = {
  palette: () => (paletteStore.get() === 'commands' ? closePalette() : openPalette()),
  list: openShortcutsDialog,
  search,
  begin: () => undefined,
}

/** Focuses the page's own search field, or else opens the palette. */
function search() {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (field) field.focus()
  else openPalette()
}
