import { createStore, useStore } from '#wallet/store.ts'

/** `commands`: search for pages and actions; `shortcuts`: the list of keyboard shortcuts. */
export type PaletteView = 'closed' | 'commands' | 'shortcuts'

export const paletteStore = createStore<PaletteView>('closed')

export const usePalette = (): PaletteView => useStore(paletteStore)

/** Text typed after the palette was opened and before its field received the focus. */
let typedEarly = ''

export const addTypedEarly = (text: string) => {
  typedEarly += text
}

export function takeTypedEarly(): string {
  const text = typedEarly
  typedEarly = ''
  return text
}

export function openPalette() {
  typedEarly = ''
  paletteStore.set('commands')
}
export const openShortcuts = () => paletteStore.set('shortcuts')
export const closePalette = () => paletteStore.set('closed')
