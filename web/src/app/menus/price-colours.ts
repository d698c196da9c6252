import { createStore, useStore } from '#wallet/store.ts'

export const priceColours = ['green-red', 'blue-orange'] as const

type PriceColours = (typeof priceColours)[number]

/** Storage key of the price colors; public/before-paint.js reads it before the first paint. */
const KEY = 'prices'

const coloursStore = createStore<PriceColours>('green-red')

export const usePriceColours = (): PriceColours => useStore(coloursStore)

/** Reads the colors that before-paint.js has set on the document; the page calls it once. */
export function startPriceColours() {
  if (document.documentElement.dataset.prices === 'blue-orange') coloursStore.set('blue-orange')
}

/** Sets the colors of rising and falling prices, for users with red-green color blindness. */
export function choosePriceColours(colours: PriceColours) {
  coloursStore.set(colours)
  if (colours === 'green-red') delete document.documentElement.dataset.prices
  else document.documentElement.dataset.prices = colours
  try {
    localStorage.setItem(KEY, colours)
  } catch {
    // Without local storage the choice lasts until the page is closed.
  }
}
