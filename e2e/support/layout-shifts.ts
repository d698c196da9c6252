import { expect, type Locator, type Page } from '@playwright/test'

/** A movement of visible content, as the Layout Instability API reports it. */
export type LayoutShift = { value: number; moved: Moved[] }

/** An element that moved; `area` is its position relative to the card under test. */
type Moved = { text: string; area: 'card' | 'layer' | 'below' | 'elsewhere' }

/**
 * Records all layout shifts of the next pages, including those just after an input, which the score of a page leaves
 * out. `card` selects the element whose own content may change.
 */
export const recordLayoutShifts = (page: Page, card: string) =>
  page.addInitScript((selector) => {
    type Entry = PerformanceEntry & { value: number; sources: Source[] }
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    const toRectText = ({ left, top, width, height }: DOMRect) =>
      [left, top, width, height].map(Math.round).join(' ')
    const toArea = (element: Element, rect: DOMRect): Moved['area'] => {
      if (element.closest('[role=dialog], [role=menu], [role=status]')) return 'layer'
      const root = element.getRootNode()
      if (root !== document) return 'layer'
      const own = document.querySelector(selector)
      if (!own) return 'elsewhere'
      if (own.contains(element)) return 'card'
      if (rect.right <= own.getBoundingClientRect().left) return 'elsewhere'
      const follows = own.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
      return follows ? 'below' : 'elsewhere'
    }
    const toMoved = ({ node, previousRect, currentRect }: Source): Moved[] => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element?.isConnected) return []
      const rects = `${toRectText(previousRect)} to ${toRectText(currentRect)}`
      const name = `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`
      return [{ text: `${name}: ${rects}`, area: toArea(element, previousRect) }]
    }
    window.layoutShifts = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        window.layoutShifts.push({ value, moved: sources.flatMap(toMoved) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, card)

/** Returns the shifts since the last call, once all frames so far are reported. */
export const takeLayoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // The observer reports a frame after the next one.
    for (let frame = 0; frame < 3; frame++) await nextFrame()
    return window.layoutShifts.splice(0)
  })

export const sumShifts = (shifts: readonly LayoutShift[]) =>
  shifts.reduce((sum, { value }) => sum + value, 0)

/** Expects that nothing moved except in and below the card. */
export async function expectNothingMovedBesideCard(page: Page, step: string) {
  const shifts = await takeLayoutShifts(page)
  const moved = shifts.flatMap((one) => one.moved.filter(({ area }) => area === 'elsewhere'))
  expect(moved, step).toEqual([])
}

/** Expects that the element neither moves nor changes its size during the work. */
export async function expectSteady(element: Locator, step: string, work: () => Promise<void>) {
  const before = await element.evaluate(readRect)
  await work()
  expect(await element.evaluate(readRect), step).toEqual(before)
}

/** Returns position and size on the page, wherever it is scrolled. */
function readRect(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top: Math.round(top + scrollY), width, height }
}

declare global {
  interface Window {
    layoutShifts: LayoutShift[]
  }
}
