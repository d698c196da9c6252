import { sessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { useEntry } from '#session/use-entry.ts'
import { useHiddenBalances } from '#tokens/hidden-balances.ts'
import { useTransaction } from '#tx/flow/use-transaction.ts'
import { useSendStrategies } from '#tx/strategies/use-ways.ts'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import {
  hindranceOf,
  judgeTerms,
  listTimesInForce,
  type TicketSituation,
  toTimeInForce,
  typeIn,
} from '../form/ticket-rules.ts'
import { type TicketEntry, toTerms, toTotals } from '../form/ticket-terms.ts'
import { useTicketFacts } from '../form/use-ticket-facts.ts'
import { type TicketForm, useTicketForm } from '../form/use-ticket-form.ts'
import { offerOn } from './ticket-offer.ts'
import type { TicketProps, TicketState } from './ticket-state.ts'

/** Combines wallet, market, balances, form and rules; `onReview` is called for a valid order. */
export function useTicket(props: TicketProps, onReview: () => void): TicketState {
  const { stock, market, prices } = props
  const entry = useEntry('trading')
  const supported = useSupportedChainIds()
  const form = useTicketForm(stock.symbol)
  const reading = useReading()
  const switchTo = useNetworkSwitch()
  const account = entry.isNetworkSupported ? entry.account : null
  const offer = offerOn({ stock, chainId: entry.chainId, supported, chosen: form.paymentToken })
  const session = market === null ? null : sessionAt(market.nowMs).session
  const reference = prices?.price ? parsePriceDown(prices.price) : null
  const world = { reference, paymentDecimals: offer.paymentToken.decimals }
  const wished: TicketEntry = { ...form.wanted, type: typeIn(session, form.wanted.type) }
  const tifs = listTimesInForce(wished, toTerms({ ...wished, tif: 'DAY' }, world), session)
  const chosen: TicketEntry = { ...wished, tif: toTimeInForce(tifs, wished.tif) }
  const terms = toTerms(chosen, world)
  const isGood = terms !== null && judgeTerms(terms, reference, session ?? 'regular') === null
  const facts = useTicketFacts({ offer, account, side: chosen.side, terms: isGood ? terms : null })
  const way = facts.sponsorHindrance === null ? form.way : 'direct'
  const networkFee = way === 'sponsored' ? (facts.networkFee ?? 0n) : 0n
  const totals = terms && toTotals(terms, offer.rates, networkFee)
  const given = chosen.side === 'SELL' ? offer.asset.address : offer.paymentToken.address
  const signing = useSendStrategies({
    account: way === 'direct' ? account : null,
    ...{ chainId: offer.chainId, token: given, spender: offer.processor },
  })
  const otherSymbol = useOtherSymbol(stock.id)
  const isSale = chosen.side === 'SELL'
  const situation: TicketSituation = {
    ...entry,
    ...{ session, reference, entry: chosen, terms },
    isOffered: offer.asset.address !== null,
    isTradable: stock.is_tradable,
    isHalted: market?.halts.has(stock.id) ?? false,
    isNetworkSilent: facts.isSilent,
    isOtherOpen: otherSymbol !== null,
    isInFlight: facts.isInFlight,
    balance: isSale ? facts.assetBalance : facts.paymentBalance,
    needed: (isSale ? terms?.assetAmount : totals?.total) ?? null,
    isDirect: way === 'direct',
    nativeBalance: facts.nativeBalance,
    networkFee: facts.gasFee,
  }
  const hindrance = hindranceOf(situation)
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
    ...{ facts, situation, hindrance, otherSymbol, ...reading },
    isOfferSupported: supported.includes(offer.chainId),
    submit: () => press(hindrance, form, onReview),
    switchNetwork: (id) => void switchTo(id),
  }
}

function press(hindrance: TicketState['hindrance'], form: TicketForm, onReview: () => void) {
  if (hindrance === 'connect') openConnectDialog()
  else if (hindrance === null) onReview()
  else form.touch()
}

/** Returns translations, language and privacy setting of the view. */
function useReading() {
  const { t } = useTranslation('ticket')
  const { language } = useLanguage()
  return { t, language, isHidden: useHiddenBalances() }
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
