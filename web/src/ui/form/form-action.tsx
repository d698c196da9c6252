import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../art/icon.tsx'
import styles from './form-action.module.css'

type FormActionProps = {
  /** Whether the form begins with an amount, which the action leaves free. */
  isBelowField?: boolean
  children: ReactNode
}

/**
 * Shows the main action of a form. Where the form is taller than the viewport, its sheet or its column, the action
 * sticks to the lower edge (requirement TR-05); therefore it is a direct child of the element that scrolls past it.
 * While it covers a part of the form, an arrow above it says that there is more below.
 */
export function FormAction({ isBelowField = false, children }: FormActionProps) {
  const end = useRef<HTMLSpanElement>(null)
  const isCovering = useIsBelowView(end)
  return (
    <>
      {isBelowField && <span className={styles.lead} />}
      <div className={styles.action} data-covering={isCovering || undefined}>
        <span className={styles.more} aria-hidden="true">
          <Icon name="down" size="small" />
        </span>
        {children}
      </div>
      <span ref={end} className={styles.end} />
    </>
  )
}

/** Returns whether the place of an element is below what is visible of the page or the sheet. */
function useIsBelowView(mark: { current: HTMLElement | null }): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.at(-1)
      if (!seen) return
      const { isIntersecting, boundingClientRect, rootBounds } = seen
      setBelow(!isIntersecting && boundingClientRect.top > (rootBounds?.top ?? 0))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [mark])
  return isBelow
}
