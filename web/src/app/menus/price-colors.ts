import { localStore } from '#device/storage.ts'
import { createStore, useStore } from '#wallet/store.ts'

export const priceColors = ['green-red', 'blue-orange'] as const

type PriceColors = (typeof priceColors)[number]

/** Storage key of the price colors; public/before-paint.js reads it before the first paint. */
const KEY = 'prices'

const colorsStore = createStore<PriceColors>('green-red')

export const usePriceColors = (): PriceColors => useStore(colorsStore)

/** Reads the colors that before-paint.js has set on the document; the page calls it once. */
export function initPriceColors() {
  if (document.documentElement.dataset.prices === 'blue-orange') colorsStore.set('blue-orange')
}

/** Sets the colors of rising and falling prices, for users with red-green color blindness. */
export function choosePriceColors(colors: PriceColors) {
  colorsStore.set(colors)
  if (colors === 'green-red') delete document.documentElement.dataset.prices
  else document.documentElement.dataset.prices = colors
  localStore.setItem(KEY, colors)
}
