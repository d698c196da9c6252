import type { PriceSummary, Stock } from '@parvalue/shared/api/stock-fields.ts'
import type { OrderTerms } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { TFunction } from 'i18next'
import type { Halt } from '#api/stocks/stocks.ts'
import type { Language } from '#i18n/language.ts'
import type { StrategyChoice } from '#tx/strategies/use-ways.ts'
import type { TicketHindrance, TicketSituation, TifChoice } from '../form/ticket-rules.ts'
import type { TicketEntry, TicketTotals } from '../form/ticket-terms.ts'
import type { TicketFacts } from '../form/use-ticket-facts.ts'
import type { TicketForm, Way } from '../form/use-ticket-form.ts'
import type { TicketOffer } from './ticket-offer.ts'

export type TicketStock = Pick<Stock, 'id' | 'symbol' | 'name' | 'is_tradable'>

/** What the page around it knows about the market. */
export type TicketMarket = {
  /** What time it is in the market. */
  nowMs: number
  offsetMs: number
  halts: ReadonlyMap<number, Halt>
}

export type TicketPrices = Pick<PriceSummary, 'price' | 'previous_close' | 'timestamp'>

export type TicketProps = {
  stock: TicketStock
  market: TicketMarket | null
  prices: TicketPrices | null
}

/** Everything known about an order before it is reviewed, before it is put into words. */
export type TicketState = {
  stock: TicketStock
  market: TicketMarket | null
  prices: TicketPrices | null
  offer: TicketOffer
  /** Whether the product is offered on the network of the offer now. */
  isOfferSupported: boolean
  account: Address | null
  form: TicketForm
  /** As it would be ordered: the market's session has its say. */
  entry: TicketEntry
  terms: OrderTerms | null
  totals: TicketTotals | null
  tifs: readonly TifChoice[]
  way: Way
  /** How the wallet's own order can be signed; null where it sends none. */
  signing: StrategyChoice | null
  facts: TicketFacts
  situation: TicketSituation
  hindrance: TicketHindrance | null
  /** The symbol of the stock of which an order is being signed elsewhere. */
  otherSymbol: string | null
  language: Language
  isHidden: boolean
  t: TFunction<'ticket'>
  submit: () => void
  switchNetwork: (chainId: number) => void
}
