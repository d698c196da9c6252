let hasRendered = false

/**
 * Whether the router may restore scrolling. False only for the first render of a page that the reader has
 * already scrolled in its prerendered markup; a reload restores its position.
 */
export function shouldRestoreScroll(): boolean {
  // Prerendering does not scroll, and no scroll script belongs in its markup.
  if (typeof document === 'undefined') return false
  const isPreserved = !hasRendered && scrollY > 0 && isFirstVisit()
  hasRendered = true
  // The router only observes later scrolling, so the event makes it record the position.
  if (isPreserved) document.dispatchEvent(new Event('scroll'))
  return !isPreserved
}

function isFirstVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}
