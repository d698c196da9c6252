import { createStore, useStore } from '#wallet/store.ts'

/** `commands`: where one goes and what one does by its name; `shortcuts`: the list of keys. */
export type PaletteView = 'closed' | 'commands' | 'shortcuts'

export const paletteStore = createStore<PaletteView>('closed')

export const usePalette = (): PaletteView => useStore(paletteStore)

export const openPalette = () => paletteStore.set('commands')
export const openShortcuts = () => paletteStore.set('shortcuts')
export const closePalette = () => paletteStore.set('closed')
