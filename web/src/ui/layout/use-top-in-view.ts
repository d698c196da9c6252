import { useEffect, useRef } from 'react'

/** Height of the fixed navigation bar with some air, in pixels. */
const BAR = 80

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
