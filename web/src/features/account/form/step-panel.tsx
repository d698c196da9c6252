import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from '../page/account-setup-card.module.css'

type AccountStepPanelProps = {
  title: string
  /**
   * Whether another step was shown before this one; on a fresh page the page's own heading keeps the focus.
   */
  wasShown: RefObject<boolean>
  children: ReactNode
}

/**
 * Shows one step of the account opening, labeled by its heading. If the focused element disappears, the heading
 * receives the focus; a focus elsewhere on the page is not moved.
 */
export function AccountStepPanel({ title, wasShown, children }: AccountStepPanelProps) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && section.current?.contains(target) === true
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    if (wasShown.current && hasNoFocus()) heading.current?.focus({ preventScroll: true })
    wasShown.current = true
  }, [wasShown])
  useEffect(() => {
    if (hadFocus.current && hasNoFocus()) heading.current?.focus({ preventScroll: true })
  })
  return (
    <section ref={section} className={styles.ask} aria-label={title}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  )
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body
