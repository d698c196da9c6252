import { findOnrampUrl, type Token } from '@parvalue/shared/chain/tokens.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { CardScreen } from '#ui/layout/card-screen.tsx'
import styles from './payment-token-list.module.css'

export type PaymentChoice = { token: Token; balanceLabel: string | null }

/** The payment method of the form: TOKENS or WIRE_TRANSFER (requirement SP-13). */
export type PaymentMethod = 'TOKENS' | 'WIRE_TRANSFER'

type PaymentListProps = {
  title: string
  choices: readonly PaymentChoice[]
  /** Address of the selected token; null if another payment method is selected. */
  chosen: string | null
  onChoose: (address: string) => void
  /** The option to pay by wire, if it is offered. */
  wire: { isChosen: boolean; onChoose: () => void } | null
  onBack: () => void
}

/**
 * Shows the list of payment methods of Buy, in the state SELECTING_PAYMENT_METHOD, or the token list of Redeem
 * (requirements SP-03 and SP-04).
 */
export function PaymentTokenList(props: PaymentListProps) {
  const { t } = useTranslation('buyRedeem')
  return (
    <CardScreen title={props.title} backLabel={t('back')} onBack={props.onBack}>
      <ul className={styles.list}>
        {props.choices.map(({ token, balanceLabel }) => (
          <li key={token.address}>
            <Choice
              mark={<TokenIcon symbol={token.symbol} chainId={token.chainId} />}
              name={token.symbol}
              text={token.name}
              figure={balanceLabel}
              isChosen={token.address === props.chosen}
              onPress={() => props.onChoose(token.address)}
            />
            <Onramp token={token} />
          </li>
        ))}
        {props.wire && (
          <li>
            <Choice
              mark={<Icon name="bank" />}
              name={t('wireTransfer')}
              text={t('wireText')}
              figure={null}
              isChosen={props.wire.isChosen}
              onPress={props.wire.onChoose}
            />
          </li>
        )}
      </ul>
    </CardScreen>
  )
}

type ChoiceProps = {
  mark: ReactNode
  name: string
  text: string
  figure: string | null
  isChosen: boolean
  onPress: () => void
}

const Choice = ({ mark, name, text, figure, isChosen, onPress }: ChoiceProps) => (
  <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onPress}>
    <span className={styles.mark}>{mark}</span>
    <span>
      <strong>{name}</strong>
      <span className={styles.text}>{text}</span>
    </span>
    <span className={styles.figure}>{figure}</span>
    {isChosen && <Icon name="check" />}
  </button>
)

/** Links to a page that sells the token for money (requirement SP-14). */
function Onramp({ token }: { token: Token }) {
  const { t } = useTranslation('buyRedeem')
  const href = findOnrampUrl(token)
  if (!href) return null
  return (
    <a className="link small" href={href} target="_blank" rel="noreferrer">
      {t('onramp', { symbol: token.symbol })}
    </a>
  )
}
