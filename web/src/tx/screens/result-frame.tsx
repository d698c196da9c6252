import { type ReactNode, useEffect, useRef } from 'react'
import type { IconName } from '#ui/art/icon-paths.ts'
import { ConfirmationRing } from '#ui/chart/confirmation-ring.tsx'
import styles from './transaction-screen.module.css'

type ResultFrameProps = {
  title: string
  ring: { count: number; tone: 'accent' | 'up' | 'down' | 'neutral'; icon: IconName }
  /** Screen readers announce `alert` (a failure) at once and `status` when idle. */
  role: 'status' | 'alert'
  children: ReactNode
}

/** Shows the frame of a result screen. Focus moves to its heading, because the button that led here is gone. */
export function TransactionResultFrame({ title, ring, role, children }: ResultFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new screen.
  useEffect(() => heading.current?.focus(), [title])
  return (
    <section className={styles.result} role={role}>
      <ConfirmationRing {...ring} />
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}
