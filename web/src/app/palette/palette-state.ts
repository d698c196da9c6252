import { createStore, useStore } from '#wallet/store.ts'

/** `commands`: search for pages and actions; `shortcuts`: the list of keyboard shortcuts. */
export type PaletteView = 'closed' | 'commands' | 'shortcuts'

export const paletteStore = createStore<PaletteView>('closed')

export const usePalette = (): PaletteView => useStore(paletteStore)

/** Text typed after the palette was opened and before its field received the focus. */
let early = ''

export const addTypedEarly = (text: string) => {
  early += text
}

export function takeTypedEarly(): string {
  const text = early
  early = ''
  return text
}

export function openPalette() {
  early = ''
  paletteStore.set('commands')
}
export const openShortcuts = () => paletteStore.set('shortcuts')
export const closePalette = () => paletteStore.set('closed')
