import type { PriceSummary, Stock } from '@parvalue/shared/api/stock-fields.ts'
import type { OrderTerms } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { TFunction } from 'i18next'
import type { TradingHalt } from '#api/stocks/stocks.ts'
import type { Language } from '#i18n/language.ts'
import type { SendStrategyChoice } from '#tx/strategies/use-send-strategies.ts'
import type { TicketBlocker, TicketSituation, TimeInForceChoice } from '../form/ticket-rules.ts'
import type { TicketEntry, TicketTotals } from '../form/ticket-terms.ts'
import type { TicketChainData } from '../form/use-ticket-chain-data.ts'
import type { OrderMethod, TicketFormState } from '../form/use-ticket-form.ts'
import type { TicketOffer } from './ticket-offer.ts'

export type TicketStock = Pick<Stock, 'id' | 'symbol' | 'name' | 'is_tradable'>

/** Market data that the surrounding page has loaded. */
export type TicketMarket = {
  /** Time of the market's clock. */
  nowMs: number
  offsetMs: number
  halts: ReadonlyMap<number, TradingHalt>
}

export type TicketPrices = Pick<PriceSummary, 'price' | 'previous_close' | 'timestamp'>

export type TicketProps = {
  stock: TicketStock
  market: TicketMarket | null
  prices: TicketPrices | null
}

/** Data of an order in preparation, before formatting. */
export type TicketState = {
  stock: TicketStock
  market: TicketMarket | null
  prices: TicketPrices | null
  offer: TicketOffer
  /** Whether the network of the offer is supported. */
  isOfferSupported: boolean
  account: Address | null
  form: TicketFormState
  /** The entry after applying the restrictions of the market session. */
  entry: TicketEntry
  terms: OrderTerms | null
  totals: TicketTotals | null
  tifs: readonly TimeInForceChoice[]
  way: OrderMethod
  /** Signing strategies of a direct order; null for a sponsored one. */
  signing: SendStrategyChoice | null
  facts: TicketChainData
  situation: TicketSituation
  blocker: TicketBlocker | null
  /** Symbol of another stock whose order the wallet is signing; null if there is none. */
  otherSymbol: string | null
  language: Language
  isHidden: boolean
  t: TFunction<'ticket'>
  submit: () => void
  switchNetwork: (chainId: number) => void
}
