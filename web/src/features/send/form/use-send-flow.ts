import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import type { TokenFormat } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#api/client/query-client.ts'
import { PORTFOLIO_KEY } from '#api/portfolio/portfolio-keys.ts'
import { TRANSFERS_KEY } from '#api/transfers/transfer-keys.ts'
import { acceptUsdPlusTerms } from '#session/session.ts'
import { useWalletFormState, type WalletFormState } from '#session/use-wallet-form-state.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import { useTransaction, type WidgetTransaction } from '#tx/flow/use-transaction.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import type { TokenTransfer } from './send-calls.ts'
import { type SendOffer, toSendOffer } from './send-offer.ts'
import { type SendBalances, sendBalancesQuery, sendFeeQuery } from './send-queries.ts'
import {
  findSendAmountBlocker,
  findSendBlocker,
  type SendAmountBlocker,
  type SendBlocker,
  type SendSituation,
  toSentAmount,
} from './send-rules.ts'
import { type Recipient, useRecipient } from './use-recipient.ts'
import { type SendFormState, useSendForm } from './use-send-form.ts'

export type SendFlow = {
  entry: WalletFormState
  offer: SendOffer
  format: TokenFormat
  form: SendFormState
  recipient: Recipient
  balances: SendBalances | null
  /** Balance of the chosen token; null if unknown. */
  balance: bigint | null
  nativeBalance: bigint | null
  networkFee: bigint | null
  amount: bigint | null
  blocker: SendBlocker | null
  amountBlocker: SendAmountBlocker | null
  /** The transfer to review; null while something prevents it. */
  transfer: TokenTransfer | null
  transaction: WidgetTransaction
}

/** Combines wallet, session, balances, recipient, form and rules (requirement MN-01). */
export function useSendFlow(): SendFlow {
  // Sending is possible while purchases are closed; a restricted wallet cannot send.
  const entry = useWalletFormState('unrestricted')
  const supported = useSupportedChainIds()
  const form = useSendForm()
  const transaction = useTransaction('sendTokens')
  const { chainId: walletChainId, account } = entry
  const { tokenAddress } = form
  const offer = toSendOffer({
    ...{ wanted: form.chainId, chainId: walletChainId, supported, tokenAddress },
  })
  const { token, chainId } = offer
  const isOtherNetwork = walletChainId !== null && walletChainId !== chainId
  const owner = isOtherNetwork || walletChainId === null ? null : account
  const read = useQuery(sendBalancesQuery(offer, owner))
  const networkFee = useQuery(sendFeeQuery(chainId)).data ?? null
  const recipient = useRecipient({ text: form.toText, offer, account: owner })
  const balances = read.data ?? null
  const balance = balances?.tokens.get(token.address.toLowerCase()) ?? null
  const format = toTokenFormat(token)
  const situation: SendSituation = {
    ...entry,
    isTokenMissing: offer.isTokenMissing,
    ...{ isOtherNetwork, amountText: form.amountText, format, balance, networkFee },
    isNetworkDown: isNetworkNotResponding(read),
    recipientProblem: recipient.problem,
    nativeBalance: balances?.native ?? null,
  }
  const amount = toSentAmount(situation)
  const blocker = findSendBlocker(situation)
  useClearedAfterSuccess(transaction, form.clear)
  return {
    ...{ entry, offer, format, form, recipient, balances, balance, networkFee, amount, blocker },
    nativeBalance: situation.nativeBalance,
    amountBlocker: findSendAmountBlocker(situation),
    transfer:
      blocker === null
        ? toTransfer({ token, account: owner, to: recipient.address, amount })
        : null,
    transaction,
  }
}

type PossibleTransfer = {
  token: SendOffer['token']
  account: Address | null
  to: Address | null
  amount: bigint | null
}

const toTransfer = ({ token, account, to, amount }: PossibleTransfer): TokenTransfer | null =>
  account && to && amount !== null ? { token, account, to, amount } : null

/** Sends a reviewed transfer; the USD+ terms apply to USD+ and wUSD+ only. */
export async function startTransfer(
  transaction: WidgetTransaction,
  transfer: TokenTransfer,
  isDollar: boolean,
): Promise<boolean> {
  if (isDollar && !(await acceptUsdPlusTerms())) return false
  const { toSendPlan } = await import('./send-calls.ts')
  transaction.start(toSendPlan(transfer))
  return true
}

/** Clears the form after success and refetches balances and lists. */
function useClearedAfterSuccess({ entry, stage }: WidgetTransaction, clear: () => void) {
  const doneId = stage.name === 'done' ? entry?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per transfer, whatever `clear` is
  useEffect(() => {
    if (doneId === undefined) return
    clear()
    for (const queryKey of [BALANCES_KEY, PORTFOLIO_KEY, TRANSFERS_KEY])
      void queryClient.invalidateQueries({ queryKey })
  }, [doneId])
}
