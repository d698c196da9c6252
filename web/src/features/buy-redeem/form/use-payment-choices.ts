import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { toDollarTokenLabel } from '@parvalue/shared/domain/money/amount.ts'
import { useQuery } from '@tanstack/react-query'
import { useSignedInAccount } from '#session/use-account.ts'
import { chainBalancesQuery } from '#tokens/balances.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import type { TradeOffer } from '../trade-offer.ts'
import { findTradeBalance } from '../use-trade-chain-data.ts'
import type { PaymentChoice } from './payment-token-list.tsx'

/** Returns the network's payment tokens with the wallet's balances. */
export function usePaymentChoices({ paymentTokens, payToken }: TradeOffer): PaymentChoice[] {
  const isHidden = useBalancesHidden()
  const account = useSignedInAccount()
  const balances = useQuery(chainBalancesQuery(payToken.chainId, account)).data
  return paymentTokens.map((token) => {
    const amount = findTradeBalance(balances, token.address)
    const label = amount === null ? null : toDollarTokenLabel(amount, toTokenFormat(token))
    return { token, balanceLabel: label === null ? null : maskAmountLabel(label, isHidden) }
  })
}
