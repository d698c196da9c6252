import { useState } from 'react'
import { toDigitParts } from './digit-parts.ts'
import styles from './fading-digits.module.css'

type FadingDigitsProps = {
  text: string
  /** The end from which the digits are compared: `end` for whole numbers, `start` for decimals. */
  from: 'start' | 'end'
}

/**
 * Shows a figure whose changed digits fade from the old one to the new one, once. The old digit is drawn by a style, so
 * that the text is only ever the new figure.
 */
export function FadingDigits({ text, from }: FadingDigitsProps) {
  const [shown, setShown] = useState({ text, before: text, changes: 0 })
  if (shown.text !== text) setShown({ text, before: shown.text, changes: shown.changes + 1 })
  return toDigitParts(text, shown.before, from).map(({ text: part, was }, index) =>
    was === null ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place of a digit is its identity.
      <span key={`${shown.changes}:${index}`} className={styles.place} data-was={was}>
        <span className={styles.now}>{part}</span>
      </span>
    ),
  )
}
