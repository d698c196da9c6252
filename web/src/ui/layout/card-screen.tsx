import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../art/icon.tsx'
import { Button } from '../button/button.tsx'
import cardStyles from './card.module.css'
import styles from './card-screen.module.css'
import { scrollBelowNavbar } from './use-top-in-view.ts'

type CardScreenProps = {
  title: string
  backLabel: string
  onBack: () => void
  children: ReactNode
}

/**
 * Shows a screen that replaces a card's form: back button, title, content. The title receives the focus, because
 * the button that opened the screen is gone.
 */
export function CardScreen({ title, backLabel, onBack, children }: CardScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollBelowNavbar(heading.current)
  }, [])
  return (
    <>
      <div className={styles.head}>
        <Button variant="icon" label={backLabel} onClick={onBack}>
          <Icon name="left" />
        </Button>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
      </div>
      <div className={cardStyles.body}>{children}</div>
    </>
  )
}
