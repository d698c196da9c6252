import { createStore, useStore } from '#wallet/store.ts'

/** `commands`: where one goes and what one does by its name; `shortcuts`: the list of keys. */
export type PaletteView = 'closed' | 'commands' | 'shortcuts'

export const paletteStore = createStore<PaletteView>('closed')

export const usePalette = (): PaletteView => useStore(paletteStore)

/** What was typed after the palette was called and before its field had the focus. */
let early = ''

export const writeEarly = (text: string) => {
  early += text
}

export function takeEarly(): string {
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
