import { useEffect, useRef } from 'react'

/** Height of the fixed navigation bar with some air, in pixels. */
const BAR = 80

/** Width below which pages have a single column, in pixels. */
const WIDE = 992

/**
 * Scrolls a card in a single column to the top once its field is used, so that amount, result, fee and action are in
 * one glance (requirement TR-05). A card that is in view stays where it is.
 */
export function scrollCardIntoView(card: HTMLElement | null) {
  if (card === null || window.innerWidth >= WIDE) return
  const { top, bottom } = card.getBoundingClientRect()
  if (top > BAR && bottom > window.innerHeight) window.scrollBy({ top: top - BAR })
}

/**
 * Scrolls back to the top of a card when its form returns in place of another screen, so that the first field is in
 * view; the longer screen may have been scrolled.
 */
export function useTopInView(card: { current: HTMLElement | null }, isFormShown: boolean) {
  const wasShown = useRef(isFormShown)
  useEffect(() => {
    const top = card.current?.getBoundingClientRect().top ?? BAR
    if (isFormShown && !wasShown.current && (top < BAR || top > window.innerHeight / 2))
      window.scrollBy({ top: top - BAR })
    wasShown.current = isFormShown
  }, [card, isFormShown])
}
