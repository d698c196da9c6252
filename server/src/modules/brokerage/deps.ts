import type { AccountStep, StepState } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { DataCipher } from '../../platform/data-cipher.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { BankLink } from '../../providers/bank-link/port.ts'
import type { Brokerage } from '../../providers/brokerage/port.ts'
import type { Applicant, CustomerAccounts } from '../../providers/customer-accounts/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { AccountNews } from './events/notify-account.ts'

/** Whose account it is: what a wallet opens belongs to its holder. */
export type Owner = { entityId: string; wallet: Address }

/** What a stock costs and whether it can be had; `price` has `PRICE_DECIMALS`. */
export type StockNow = {
  symbol: string
  price: bigint | null
  isHalted: boolean
  isTradable: boolean
  isSplitting: boolean
}

/** What the calls are given. */
export type BrokerageDeps = {
  db: Db
  clock: Clock
  /** The market's time. */
  marketClock: Clock
  random: RandomBytes
  enqueue: Enqueue
  log: Pick<Logger, 'warn' | 'error' | 'info'>
  customers: CustomerAccounts
  bankLink: BankLink
  /** Null: there is no key, so no bank is linked. */
  cipher: DataCipher | null
  getEntityId: (db: Db, wallet: Address) => Promise<string>
  /** The step before the account itself that still stands. */
  findMissingToOpen: (wallet: Address) => Promise<AccountStep | null>
  findConfirmedEmail: (db: Db, entityId: string) => Promise<string | null>
  /** Null for what is no stock of ours. */
  findStockNow: (stockId: number) => Promise<StockNow | null>
  /** Names and numbers of stocks by symbol. */
  listStocks: () => Promise<ReadonlyMap<string, { stockId: number; name: string }>>
  /** Something about this holder's account has changed. */
  tell: (tx: Tx, entityId: string, news?: AccountNews) => Promise<void>
  /** For the checklist. */
  noteStep: (tx: Tx, place: StepPlace, state: StepState) => Promise<void>
}

export type StepPlace = { entityId: string; step: 'account' | 'bank' }

/** Trades in one account of the broker's. */
export type TradeIn = (
  vendorId: string,
) => Pick<Brokerage, 'placeOrder' | 'findOrderByClientId' | 'getOrder' | 'cancelOrder'>

/** What the jobs are given. */
export type BrokerageJobDeps = Pick<
  BrokerageDeps,
  | 'db'
  | 'clock'
  | 'marketClock'
  | 'enqueue'
  | 'log'
  | 'customers'
  | 'bankLink'
  | 'cipher'
  | 'tell'
  | 'noteStep'
> & {
  crashAt: CrashAt
  /** As the identity check knows the holder, read anew each time; null where it knows too little. */
  findApplicant: (
    entityId: string,
  ) => Promise<Omit<Applicant, 'email' | 'agreedMs' | 'address'> | null>
  tradeIn: TradeIn
  listTradeEvents: Brokerage['listEvents']
  /** Longer than a request to the broker lasts: what was asked before is there by then, or never. */
  settlesAfterMs: number
}
