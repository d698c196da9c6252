import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { marketSessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { useWalletFormState } from '#session/use-wallet-form-state.ts'
import { useBalancesHidden } from '#tokens/hidden-balances.ts'
import { useTransaction } from '#tx/flow/use-transaction.ts'
import { useSendStrategies } from '#tx/strategies/use-send-strategies.ts'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import {
  findTicketBlocker,
  listTimesInForce,
  type TicketSituation,
  toAllowedOrderType,
  toSelectedTimeInForce,
  validateTicketTerms,
} from '../form/ticket-rules.ts'
import {
  type TicketEntry,
  toConversionPrice,
  toTicketTerms,
  toTicketTotals,
} from '../form/ticket-terms.ts'
import { useTicketChainData } from '../form/use-ticket-chain-data.ts'
import { type TicketFormState, useTicketForm } from '../form/use-ticket-form.ts'
import { toTicketOffer } from './ticket-offer.ts'
import type { TicketProps, TicketState } from './ticket-state.ts'

/** Combines wallet, market, balances, form and rules; `onReview` is called for a valid order. */
export function useTicketState(props: TicketProps, onReview: () => void): TicketState {
  const { stock, market, prices } = props
  const entry = useWalletFormState('trading')
  const supported = useSupportedChainIds()
  const form = useTicketForm(stock.symbol)
  const display = useDisplaySettings()
  const switchTo = useNetworkSwitch()
  const account = entry.isNetworkSupported ? entry.account : null
  const offer = toTicketOffer({
    stock,
    chainId: entry.chainId,
    supported,
    chosen: form.paymentToken,
  })
  const session = market === null ? null : marketSessionAt(market.nowMs).session
  const reference = prices?.price ? parsePriceDown(prices.price) : null
  const pricing = { reference, paymentDecimals: offer.paymentToken.decimals }
  const sessionEntry: TicketEntry = {
    ...form.wanted,
    type: toAllowedOrderType(session, form.wanted.type),
  }
  const tifs = listTimesInForce(
    sessionEntry,
    toTicketTerms({ ...sessionEntry, tif: 'DAY' }, pricing),
    session,
  )
  const chosen: TicketEntry = {
    ...sessionEntry,
    tif: toSelectedTimeInForce(tifs, sessionEntry.tif),
  }
  const terms = toTicketTerms(chosen, pricing)
  const isGood =
    terms !== null && validateTicketTerms(terms, reference, session ?? 'regular') === null
  const facts = useTicketChainData({
    offer,
    account,
    side: chosen.side,
    terms: isGood ? terms : null,
  })
  const way = facts.sponsorBlocker === null ? form.way : 'direct'
  const networkFee = way === 'sponsored' ? facts.networkFee : 0n
  const price = toConversionPrice(chosen, pricing)
  const totals = terms && toTicketTotals(terms, { rates: offer.rates, networkFee, price })
  const spentToken = chosen.side === 'SELL' ? offer.asset.address : offer.paymentToken.address
  const signing = useSendStrategies({
    account: way === 'direct' ? account : null,
    ...{ chainId: offer.chainId, token: spentToken, spender: offer.processor },
  })
  const otherSymbol = useOtherSymbol(stock.id)
  const isSale = chosen.side === 'SELL'
  const situation: TicketSituation = {
    ...entry,
    ...{ session, reference, entry: chosen, terms },
    isOffered: offer.asset.address !== null,
    isTradable: stock.is_tradable,
    isHalted: market?.halts.has(stock.id) ?? false,
    isNetworkDown: facts.isSilent,
    isOtherOpen: otherSymbol !== null,
    isInFlight: facts.isInFlight,
    paymentFormat: toTokenFormat(offer.paymentToken),
    balance: isSale ? facts.assetBalance : facts.paymentBalance,
    needed: (isSale ? terms?.assetAmount : totals?.total) ?? null,
    isDirect: way === 'direct',
    nativeBalance: facts.nativeBalance,
    networkFee: facts.gasFee,
  }
  const blocker = findTicketBlocker(situation)
  return {
    ...{
      stock,
      market,
      prices,
      offer,
      account,
      form,
      entry: chosen,
      terms,
      totals,
      tifs,
      way,
      signing,
    },
    ...{ facts, situation, blocker, otherSymbol, ...display },
    isOfferSupported: supported.includes(offer.chainId),
    submit: () => press(blocker, form, onReview),
    switchNetwork: (id) => void switchTo(id),
  }
}

function press(blocker: TicketState['blocker'], form: TicketFormState, onReview: () => void) {
  if (blocker === 'connect') openConnectDialog()
  else if (blocker === null) onReview()
  else form.touch()
}

/** Returns translations, language and privacy setting of the view. */
function useDisplaySettings() {
  const { t } = useTranslation('ticket')
  const { language } = useLanguage()
  return { t, language, isHidden: useBalancesHidden() }
}

/**
 * Returns the symbol of another stock whose order the wallet is sending; a wallet sends one order at a time.
 */
function useOtherSymbol(stockId: number): string | null {
  const { entry, stage } = useTransaction('order')
  if (entry === null || stage.name === 'idle' || stage.name === 'done') return null
  const { stockId: owner, stock } = entry.facts
  return owner === `${stockId}` || stage.name === 'failed' ? null : (stock ?? '')
}
