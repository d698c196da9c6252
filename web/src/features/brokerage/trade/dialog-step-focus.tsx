import { type ReactNode, useEffect, useRef } from 'react'
import form from '../form.module.css'

type DialogStepFocusProps = { step: string; children: ReactNode }

/** Moves the focus to the new step, because the button that led there is gone. */
export function DialogStepFocus({ step, children }: DialogStepFocusProps) {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) element.current?.focus()
    before.current = step
  }, [step])
  return (
    <div ref={element} tabIndex={-1} className={form.step}>
      {children}
    </div>
  )
}
