import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { stockPricesQuery } from '#api/stocks/stock-tokens.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { acceptUsdPlusTerms } from '#session/session.ts'
import { useEntry } from '#session/use-entry.ts'
import { useHiddenBalances } from '#tokens/hidden-balances.ts'
import { useInsufficientFunds } from '#tokens/use-insufficient-funds.ts'
import type { Transaction } from '#tx/flow/use-transaction.ts'
import { useSendStrategies } from '#tx/strategies/use-ways.ts'
import type { SendStrategy } from '#tx/strategies/way.ts'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { toWrapView } from './form/to-wrap-view.ts'
import { useWrapFacts } from './form/use-wrap-facts.ts'
import { useWrapForm } from './form/use-wrap-form.ts'
import { useWrapTransaction } from './form/use-wrap-transaction.ts'
import { offerOn, type WrapOffer } from './form/wrap-offer.ts'
import { wrapRateQuery } from './form/wrap-queries.ts'
import { hindranceOf, toWrapAmount, type WrapSituation } from './form/wrap-rules.ts'
import type { Wrapping } from './wrapping.ts'

/** Requirements WR-04, WR-05, WR-06. Joins wallet, session, balances, form and rules; what is drawn comes out. */
export function useWrappingState(stock: string | null, isUnwrapFirst: boolean): Wrapping {
  // One's own may be wrapped and taken out while buying is closed; a restricted wallet may do neither.
  const entry = useEntry('unrestricted')
  const supported = useSupportedChainIds()
  const form = useWrapForm(stock, isUnwrapFirst)
  const transaction = useWrapTransaction(form, stock === null ? 'usdPlus' : 'stock')
  const switchTo = useNetworkSwitch()
  // Requirement WR-03: balances only of a supported network that the wallet is on.
  const account = entry.isNetworkSupported ? entry.account : null
  const offer = offerOn({ direction: form.direction, stock, chainId: entry.chainId, supported })
  const amount = toWrapAmount({ ...form, decimals: offer.from.decimals })
  const facts = useWrapFacts({ offer, account, amount })
  const rate = useQuery(wrapRateQuery(offer)).data ?? null
  const priceText = usePriceText(offer)
  const situation: WrapSituation = {
    ...entry,
    isOffered: offer.contracts !== null,
    isNetworkSilent: facts.isSilent,
    amountText: form.amountText,
    decimals: offer.from.decimals,
    balance: facts.fromBalance,
    amountMax: facts.amountMax,
    nativeBalance: facts.nativeBalance,
    networkFee: facts.networkFee,
  }
  const ways = useSendStrategies({
    account,
    chainId: offer.chainId,
    token: offer.direction === 'wrap' ? (offer.contracts?.asset ?? null) : null,
    spender: offer.contracts?.vault ?? null,
  })
  const hindrance = hindranceOf(situation)
  useInsufficientFunds({
    chainId: offer.chainId,
    form: hindrance === 'balance_short' ? form.direction : null,
    isOpen: transaction.stage.name === 'idle',
  })
  const submit = () => {
    if (hindrance === 'connect') openConnectDialog()
    else if (hindrance === null && account && amount !== null)
      void start(transaction, { offer, account, amount, way: ways?.chosen })
  }
  const view = toWrapView({
    ...{
      offer,
      facts,
      rate,
      priceText,
      situation,
      hindrance,
      form,
      amount,
      submit,
      ways,
      ...useReading(),
    },
    isOfferSupported: supported.includes(offer.chainId),
    switchNetwork: (id) => void switchTo(id),
  })
  return { view, transaction }
}

/** Requirement CO-01: USD+ is redeemed at a dollar; a share is worth its price, where one can be trusted. */
function usePriceText({ stockId }: WrapOffer): string | null {
  const { data } = useQuery(stockPricesQuery(stockId === null ? [] : [stockId]))
  return stockId === null ? '1' : (data?.get(stockId) ?? null)
}

/** Whose eyes it is for. */
function useReading() {
  const { t } = useTranslation('wrap')
  const { language } = useLanguage()
  return { t, language, isHidden: useHiddenBalances() }
}

type Order = { offer: WrapOffer; account: Address; amount: bigint; way: SendStrategy | undefined }

async function start(transaction: Transaction, order: Order) {
  // Requirement SI-12: the token of a stock is the stock side's, whose terms were signed with the session.
  if (order.offer.stockId === null && !(await acceptUsdPlusTerms())) return
  const { toWrapPlan } = await import('./form/wrap-calls.ts')
  transaction.start(toWrapPlan(order), order.way)
}
