import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/client/query-client.ts'
import { REDEMPTIONS_KEY } from '#api/dollar/redemption-keys.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { acceptUsdPlusTerms } from '#session/session.ts'
import { useWalletFormState } from '#session/use-wallet-form-state.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { useBalancesHidden } from '#tokens/hidden-balances.ts'
import { useTrackInsufficientFunds } from '#tokens/use-insufficient-funds.ts'
import { useTransaction, type WidgetTransaction } from '#tx/flow/use-transaction.ts'
import type { SendStrategy } from '#tx/strategies/send-strategy.ts'
import { useSendStrategies } from '#tx/strategies/use-send-strategies.ts'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { useRedemptionPaymentDate } from './form/use-redemption-payment-date.ts'
import { toTradeView } from './to-trade-view.ts'
import { type TradeOffer, type TradeSide, toTradeOffer } from './trade-offer.ts'
import {
  findTradeBlocker,
  type TradeSituation,
  toSentTradeAmount,
  toTradeAmount,
} from './trade-rules.ts'
import type { TradeView } from './trade-view.ts'
import { useTradeChainData } from './use-trade-chain-data.ts'
import { useTradeForm } from './use-trade-form.ts'

export type TradeFlow = {
  offer: TradeOffer
  view: TradeView
  transaction: WidgetTransaction
  /** Chooses a payment token by its address. */
  choose: (address: string) => void
}

/** Combines wallet, session, balances, form and rules into a view model (requirements SP-09 and SP-11). */
export function useTradeFlow(side: TradeSide): TradeFlow {
  const entry = useWalletFormState('trading')
  const supported = useSupportedChainIds()
  const forms = { buy: useTradeForm('buy'), redeem: useTradeForm('redeem') }
  const form = forms[side]
  const transaction = useTransaction(side)
  const switchTo = useNetworkSwitch()
  const { account } = entry
  const { chosen, speed } = form
  const offer = toTradeOffer({ side, chainId: entry.chainId, supported, chosen, speed })
  const typed = toTradeAmount({ ...form, decimals: offer.payToken.decimals })
  const facts = useTradeChainData(offer, account, typed)
  const situation: TradeSituation = {
    ...entry,
    isOffered: offer.spender !== null,
    isNetworkDown: facts.isSilent,
    amountText: form.amountText,
    ...toTokenFormat(offer.payToken),
    balance: facts.payBalance,
    amountMax: facts.amountMax,
    nativeBalance: facts.nativeBalance,
    networkFee: facts.networkFee,
    instant: offer.speed === 'now' ? facts.instant : null,
  }
  const amount = toSentTradeAmount(situation)
  useClearedAfterSuccess(transaction, form.clear)
  const ways = useSendStrategies({
    account: entry.chainId === null ? null : account,
    chainId: offer.payToken.chainId,
    token: offer.payToken.address,
    spender: offer.spender,
  })
  const blocker = findTradeBlocker(situation)
  useTrackInsufficientFunds({
    chainId: offer.payToken.chainId,
    form: blocker === 'balance_short' ? side : null,
    isOpen: transaction.stage.name === 'idle',
  })
  const submit = () => {
    if (blocker === 'connect') openConnectDialog()
    else if (blocker === null && account && amount !== null)
      void start(transaction, {
        offer,
        account,
        amount,
        received: facts.preview,
        way: ways?.chosen,
      })
  }
  const display = { ...useDisplaySettings(), paidByLabel: useRedemptionPaymentDate(offer, amount) }
  const view = toTradeView({
    ...{ offer, facts, situation, blocker, form, amount, submit, ways, ...display },
    isOfferSupported: supported.includes(offer.payToken.chainId),
    switchNetwork: (id) => void switchTo(id),
  })
  return { offer, view, transaction, choose: form.choose }
}

/** Returns translations, language and privacy setting of the view. */
function useDisplaySettings() {
  const { t } = useTranslation('buyRedeem')
  const { language } = useLanguage()
  return { t, language, isHidden: useBalancesHidden() }
}

type Order = {
  offer: TradeOffer
  account: Address
  amount: bigint
  received: bigint | null
  way: SendStrategy | undefined
}

async function start(transaction: WidgetTransaction, order: Order) {
  if (!(await acceptUsdPlusTerms())) return
  const { toTradePlan } = await import('./trade-calls.ts')
  transaction.start(toTradePlan(order), order.way)
}

/** Clears the form and refetches balances and redemptions after a success (requirements SP-10 and SP-11). */
function useClearedAfterSuccess({ entry, stage }: WidgetTransaction, clear: () => void) {
  const doneId = stage.name === 'done' ? entry?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per trade, whatever `clear` is
  useEffect(() => {
    if (doneId === undefined) return
    clear()
    void queryClient.invalidateQueries({ queryKey: BALANCES_KEY })
    void queryClient.invalidateQueries({ queryKey: REDEMPTIONS_KEY })
  }, [doneId])
}
