import { createStore, useStore } from '#wallet/store.ts'

/** `commands`: search for pages and actions; `shortcuts`: the list of keyboard shortcuts. */
export type PaletteView = 'closed' | 'commands' | 'shortcuts'

export const paletteStore = createStore<PaletteView>('closed')

export const usePaletteView = (): PaletteView => useStore(paletteStore)

/** Text typed after the palette was opened and before its field received the focus. */
let earlyInput = ''

export const addEarlyInput = (text: string) => {
  earlyInput += text
}

export function consumeEarlyInput(): string {
  const text = earlyInput
  earlyInput = ''
  return text
}

export function openPalette() {
  earlyInput = ''
  paletteStore.set('commands')
}
export const openShortcutsDialog = () => paletteStore.set('shortcuts')
export const closePalette = () => paletteStore.set('closed')
