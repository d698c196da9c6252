import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { stockTokenPricesQuery } from '#api/stocks/stock-tokens.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { acceptUsdPlusTerms } from '#session/session.ts'
import { useWalletFormState } from '#session/use-wallet-form-state.ts'
import { useBalancesHidden } from '#tokens/hidden-balances.ts'
import { useTrackInsufficientFunds } from '#tokens/use-insufficient-funds.ts'
import type { WidgetTransaction } from '#tx/flow/use-transaction.ts'
import type { SendStrategy } from '#tx/strategies/send-strategy.ts'
import { useSendStrategies } from '#tx/strategies/use-send-strategies.ts'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { readWrapMinimum } from './form/read-wrap-minimum.ts'
import { toWrapView } from './form/to-wrap-view.ts'
import { useWrapChainData } from './form/use-wrap-chain-data.ts'
import { useWrapForm } from './form/use-wrap-form.ts'
import { useWrapTransaction } from './form/use-wrap-transaction.ts'
import { toWrapOffer, type WrapOffer } from './form/wrap-offer.ts'
import { wrapRateQuery } from './form/wrap-queries.ts'
import {
  findWrapBlocker,
  toSentWrapAmount,
  toWrapAmount,
  type WrapSituation,
} from './form/wrap-rules.ts'
import type { WrappingContextValue } from './wrapping.ts'

/** Combines wallet, session, balances, form and rules into a view model (requirements WR-04, WR-05, WR-06). */
export function useWrappingState(
  stock: string | null,
  isUnwrapFirst: boolean,
): WrappingContextValue {
  // Wrapping is possible while purchases are closed; a restricted wallet can neither wrap nor unwrap.
  const entry = useWalletFormState('unrestricted')
  const supported = useSupportedChainIds()
  const form = useWrapForm(stock, isUnwrapFirst)
  const transaction = useWrapTransaction(form, stock === null ? 'usdPlus' : 'stock')
  const switchTo = useNetworkSwitch()
  // Requirement WR-03: balances are read only if the wallet is on a supported network.
  const account = entry.isNetworkSupported ? entry.account : null
  const offer = toWrapOffer({ direction: form.direction, stock, chainId: entry.chainId, supported })
  const typed = toWrapAmount({ ...form, decimals: offer.from.decimals })
  const facts = useWrapChainData({ offer, account, amount: typed })
  const rate = useQuery(wrapRateQuery(offer)).data ?? null
  const priceText = usePriceText(offer)
  const situation: WrapSituation = {
    ...entry,
    isOffered: offer.contracts !== null,
    isNetworkDown: facts.isSilent,
    amountText: form.amountText,
    decimals: offer.from.decimals,
    balance: facts.fromBalance,
    amountMax: facts.amountMax,
    nativeBalance: facts.nativeBalance,
    networkFee: facts.networkFee,
  }
  const amount = toSentWrapAmount(situation)
  const ways = useSendStrategies({
    account,
    chainId: offer.chainId,
    token: offer.direction === 'wrap' ? (offer.contracts?.asset ?? null) : null,
    spender: offer.contracts?.vault ?? null,
  })
  const blocker = findWrapBlocker(situation)
  useTrackInsufficientFunds({
    chainId: offer.chainId,
    form: blocker === 'balance_short' ? form.direction : null,
    isOpen: transaction.stage.name === 'idle',
  })
  const submit = () => {
    if (blocker === 'connect') openConnectDialog()
    else if (blocker === null && account && amount !== null)
      void start(transaction, { offer, account, amount, minimum: facts.minimum, way: ways?.chosen })
  }
  const view = toWrapView({
    ...{
      offer,
      facts,
      rate,
      priceText,
      situation,
      blocker,
      form,
      amount,
      submit,
      ways,
      ...useDisplaySettings(),
    },
    isOfferSupported: supported.includes(offer.chainId),
    switchNetwork: (id) => void switchTo(id),
  })
  return { view, transaction }
}

/**
 * Returns the dollars per unit of the asset: one for USD+ (requirement CO-01), the price of a stock's token if there is
 * a reliable one.
 */
function usePriceText({ stockId }: WrapOffer): string | null {
  const { data } = useQuery(stockTokenPricesQuery(stockId === null ? [] : [stockId]))
  return stockId === null ? '1' : (data?.get(stockId) ?? null)
}

/** Returns translations, language and privacy setting of the view. */
function useDisplaySettings() {
  const { t } = useTranslation('wrap')
  const { language } = useLanguage()
  return { t, language, isHidden: useBalancesHidden() }
}

type Order = {
  offer: WrapOffer
  account: Address
  amount: bigint
  /** The shown minimum; null if the contract takes none, or if it is not shown yet, which the start reads then. */
  minimum: bigint | null
  way: SendStrategy | undefined
}

async function start(transaction: WidgetTransaction, order: Order) {
  // Requirement SI-12: the USD+ terms do not apply to stock tokens, whose terms were signed at sign-in.
  if (order.offer.stockId === null && !(await acceptUsdPlusTerms())) return
  const [{ toWrapPlan }, minimum] = await Promise.all([
    import('./form/wrap-calls.ts'),
    order.minimum ?? readWrapMinimum(order),
  ])
  transaction.start(toWrapPlan({ ...order, minimum }), order.way)
}
