import type { GiftDestination } from '@parvalue/shared/domain/product/gift-card.ts'
import type { ReactNode } from 'react'
import type { GiftContent } from '#api/dollar/gift-cards.ts'
import { Guilloche } from '#ui/art/guilloche.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { toGiftContentFigure } from './content-text.ts'
import styles from './gift.module.css'

type GiftCardFaceProps = {
  label: string
  content: GiftContent
  destination: GiftDestination
  /** The giver and the expiry date, below the figure. */
  children: ReactNode
}

/** Longest figure in characters that fits a card at full size. */
const LONG = 10

export function GiftCardFace({ label, content, destination, children }: GiftCardFaceProps) {
  const figure = toGiftContentFigure(content, destination)
  return (
    <div className={styles.face}>
      <div className={styles.lines}>
        <Guilloche figure="knot" />
      </div>
      <p className="label">{label}</p>
      <div className={styles.figure}>
        <AmountFigure size={figure.text.length > LONG ? 'part' : 'total'} {...figure} />
        {content.kind === 'stock' && <p className={styles.name}>{content.name}</p>}
      </div>
      <div className={styles.from}>{children}</div>
    </div>
  )
}
