import { createStore, useStore } from '#wallet/store.ts'

export const priceColours = ['green-red', 'blue-orange'] as const

type PriceColours = (typeof priceColours)[number]

/** The same key that public/before-paint.js reads before the first paint. */
const KEY = 'prices'

const coloursStore = createStore<PriceColours>('green-red')

export const usePriceColours = (): PriceColours => useStore(coloursStore)

/** Called once by the page, after the script before the first paint has set the document. */
export function startPriceColours() {
  if (document.documentElement.dataset.prices === 'blue-orange') coloursStore.set('blue-orange')
}

/** For those who do not tell red from green. */
export function choosePriceColours(colours: PriceColours) {
  coloursStore.set(colours)
  if (colours === 'green-red') delete document.documentElement.dataset.prices
  else document.documentElement.dataset.prices = colours
  try {
    localStorage.setItem(KEY, colours)
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
