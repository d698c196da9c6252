import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useQuery } from '@tanstack/react-query'
import { chainBalancesQuery } from '#tokens/balances.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { LazyChoiceMenu } from '#ui/menu/lazy-choice-menu.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import styles from '../ticket.module.css'
import { toTicketMoneyLabel } from './ticket-labels.ts'
import { findTicketBalance } from './use-ticket-chain-data.ts'

/** Shows the payment token of a buy, or the token in which a sell is paid. */
export function TicketPaymentFields({ state }: { state: TicketState }) {
  const { t, entry, offer, form } = state
  const { paymentToken, paymentTokens, chainId } = offer
  const isSale = entry.side === 'SELL'
  const held = useHeldLabels(state)
  return (
    <LazyChoiceMenu
      className={styles.from}
      label={t(isSale ? 'paidIn' : 'payWith')}
      value={paymentToken.address}
      choices={paymentTokens.map(({ address, symbol }) => ({
        value: address,
        label: [symbol, held(address)].filter((text) => text !== null).join(' · '),
      }))}
      onChoose={form.choosePayment}
    >
      <TokenIcon symbol={paymentToken.symbol} chainId={chainId} />
      <span>
        {t(isSale ? 'toWallet' : 'fromWallet', { symbol: paymentToken.symbol })}
        <span className={styles.sub}>{t('onNetwork', { network: networkNameOf(chainId) })}</span>
      </span>
      <Icon name="down" size="small" />
    </LazyChoiceMenu>
  )
}

function useHeldLabels({ offer, account, isHidden }: TicketState) {
  const { data } = useQuery(chainBalancesQuery(offer.chainId, account))
  return (address: string): string | null => {
    const token = offer.paymentTokens.find((one) => one.address === address)
    const amount = token ? findTicketBalance(data, token.address) : null
    if (!token || amount === null) return null
    return maskAmountLabel(toTicketMoneyLabel(amount, token), isHidden)
  }
}
