import { useEffect, useRef } from 'react'

/** Height of the fixed navigation bar with some air, in pixels. */
const NAVBAR_PX = 80

/** Width below which pages have a single column, in pixels. */
const TWO_COLUMNS_MIN_PX = 992

/**
 * Scrolls a card in a single column to the top once its field is used, so that amount, result, fee and action are in
 * one glance (requirement TR-05). A card that is in view stays where it is.
 */
export function scrollCardIntoView(card: HTMLElement | null) {
  if (card === null || window.innerWidth >= TWO_COLUMNS_MIN_PX) return
  const { top, bottom } = card.getBoundingClientRect()
  if (top > NAVBAR_PX && bottom > window.innerHeight) window.scrollBy({ top: top - NAVBAR_PX })
}

/** Scrolls the title of a screen out from under the navigation bar; a dialog lies above the bar. */
export function scrollBelowNavbar(title: HTMLElement | null) {
  if (title === null || title.closest('dialog, [role="dialog"]')) return
  const { top } = title.getBoundingClientRect()
  if (top < NAVBAR_PX) window.scrollBy({ top: top - NAVBAR_PX })
}

/**
 * Scrolls back to the top of a card when its form returns in place of another screen, so that the first field is in
 * view; the longer screen may have been scrolled.
 */
export function useTopInView(card: { current: HTMLElement | null }, isFormShown: boolean) {
  const wasShown = useRef(isFormShown)
  useEffect(() => {
    const top = card.current?.getBoundingClientRect().top ?? NAVBAR_PX
    if (isFormShown && !wasShown.current && (top < NAVBAR_PX || top > window.innerHeight / 2))
      window.scrollBy({ top: top - NAVBAR_PX })
    wasShown.current = isFormShown
  }, [card, isFormShown])
}
