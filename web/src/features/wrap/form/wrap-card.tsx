import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TransactionScreen } from '#tx/screens/transaction-screen.tsx'
import card from '#ui/layout/card.module.css'
import { useTopInView } from '#ui/layout/use-top-in-view.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import { useWrapping } from '../wrapping-context.ts'
import styles from './wrap-form.module.css'
import { WrapForm } from './wrap-form.tsx'

/** Shows the card with the form. The screen of a transaction covers the form, so that nothing shifts. */
export function WrapCard() {
  const { t } = useTranslation('wrap')
  const { transaction, view } = useWrapping()
  const isBuilding = transaction.stage.name === 'idle'
  const section = useRef<HTMLElement>(null)
  useTopInView(section, isBuilding)
  return (
    <section
      ref={section}
      className={joinClassNames(card.card, styles.stage)}
      aria-label={t('card', { symbol: view.offer.asset.symbol })}
    >
      <div className={joinClassNames(card.body, styles.form)} inert={!isBuilding}>
        <WrapForm />
      </div>
      {!isBuilding && <TransactionScreen transaction={transaction} />}
    </section>
  )
}
