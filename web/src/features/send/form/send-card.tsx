import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TransactionScreen } from '#tx/screens/transaction-screen.tsx'
import card from '#ui/layout/card.module.css'
import { useTopInView } from '#ui/layout/use-top-in-view.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import { SendReview } from '../review/send-review.tsx'
import { ContactList } from './contact-list.tsx'
import type { TokenTransfer } from './send-calls.ts'
import styles from './send-form.module.css'
import { SendForm } from './send-form.tsx'
import { SendTokenList } from './token-list.tsx'
import type { SendFlow } from './use-send-flow.ts'

type Screen = 'form' | 'token' | 'contact' | { review: TokenTransfer }

type SendCardProps = {
  flow: SendFlow
  /** Additional action after a completed transfer. */
  extraAction: ReactNode
}

/** Shows the form, and in its place a list, the review or the transaction, so that nothing below shifts. */
export function SendCard({ flow, extraAction }: SendCardProps) {
  const { t } = useTranslation('send')
  const { transaction, transfer, form } = flow
  const [screen, setScreen] = useState<Screen>('form')
  const isBuilding = transaction.stage.name === 'idle'
  const isForm = isBuilding && screen === 'form'
  const section = useRef<HTMLElement>(null)
  useTopInView(section, isForm)
  const back = useFocusBack(section, () => setScreen('form'))
  return (
    <section ref={section} className={styles.stage} aria-label={t('card')}>
      <div className={joinClassNames(card.body, styles.form)} inert={!isForm}>
        <SendForm
          flow={flow}
          onPickToken={() => setScreen('token')}
          onPickContact={() => setScreen('contact')}
          onReview={() => transfer && setScreen({ review: transfer })}
        />
      </div>
      {!isBuilding && <TransactionScreen transaction={transaction} extraAction={extraAction} />}
      {isBuilding && screen === 'token' && (
        <div>
          <SendTokenList
            title={t('tokenTitle')}
            tokens={flow.offer.tokens}
            balances={flow.balances}
            chosen={flow.offer.token}
            onChoose={({ address }) => {
              form.chooseToken(address)
              back('token')
            }}
            onBack={() => back('token')}
          />
        </div>
      )}
      {isBuilding && screen === 'contact' && (
        <div>
          <ContactList
            contacts={flow.recipient.known.contacts}
            onChoose={({ address }) => {
              form.typeTo(address)
              back('contact')
            }}
            onBack={() => back('contact')}
          />
        </div>
      )}
      {isBuilding && typeof screen === 'object' && (
        <div>
          <SendReview
            flow={flow}
            transfer={screen.review}
            onBack={() => setScreen('form')}
            onStart={() => setScreen('form')}
          />
        </div>
      )}
    </section>
  )
}

/** Returns a function that closes a list and returns the focus to the button that opened it. */
function useFocusBack(section: { current: HTMLElement | null }, close: () => void) {
  const [closed, setClosed] = useState<{ name: string } | null>(null)
  useEffect(() => {
    if (closed) section.current?.querySelector<HTMLElement>(`[data-pick="${closed.name}"]`)?.focus()
  }, [closed, section])
  return (name: string) => {
    close()
    setClosed({ name })
  }
}
