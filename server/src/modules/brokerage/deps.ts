import type {
  AccountStep,
  AccountStepState,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import type { DataCipher } from '../../platform/data-cipher.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { BankLinkProvider } from '../../providers/bank-link/port.ts'
import type { Brokerage } from '../../providers/brokerage/port.ts'
import type { AccountApplicant, CustomerAccounts } from '../../providers/customer-accounts/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { AccountChange } from './events/handle-account-event.ts'

/** The owner of a brokerage account: an account opened with a wallet belongs to the wallet's entity. */
export type AccountOwner = { entityId: string; wallet: Address }

/** Price and availability of a stock now; `price` has `PRICE_DECIMALS`. */
export type StockSnapshot = {
  symbol: string
  price: bigint | null
  isHalted: boolean
  isTradable: boolean
  isSplitting: boolean
}

/** Dependencies of the handlers and services of this module. */
export type BrokerageDeps = {
  db: Db
  clock: Clock
  /** Clock of the simulated market; real time in production. */
  marketClock: Clock
  random: RandomBytes
  enqueue: Enqueue
  log: Pick<Logger, 'warn' | 'error' | 'info'>
  customers: CustomerAccounts
  bankLink: BankLinkProvider
  /** Null if `ENCRYPTION_KEY` is not set; bank linking is disabled then. */
  cipher: DataCipher | null
  getEntityId: (db: Db, wallet: Address) => Promise<string>
  /** Returns the first checklist step that is missing before an account can be opened; null if none is. */
  findStepBeforeAccountOpening: (wallet: Address) => Promise<AccountStep | null>
  /** Returns the name on the holder's verified identity; null without one. */
  findHolderName: (db: Db, entityId: string) => Promise<string | null>
  findConfirmedEmail: (db: Db, entityId: string) => Promise<string | null>
  /** Reads the price and availability of a stock; returns null if no stock has this id. */
  readStock: (stockId: number) => Promise<StockSnapshot | null>
  /** Lists the ids and names of the listed stocks by symbol. */
  listStocks: () => Promise<ReadonlyMap<string, { stockId: number; name: string }>>
  /** Notifies the holder that the account changed, in the transaction that changes it. */
  notify: (tx: Tx, entityId: string, news?: AccountChange) => Promise<void>
  /** Saves a step of the account checklist. */
  saveStep: (tx: Tx, key: ChecklistStepKey, state: AccountStepState) => Promise<void>
}

export type ChecklistStepKey = { entityId: string; step: 'account' | 'bank' }

/** Creates a trading client for one account at the broker. */
export type CreateTradingClient = (
  vendorId: string,
) => Pick<Brokerage, 'placeOrder' | 'findOrderByClientId' | 'getOrder' | 'cancelOrder'>

/** Dependencies of this module's job handlers. */
export type BrokerageJobDeps = Pick<
  BrokerageDeps,
  | 'db'
  | 'clock'
  | 'random'
  | 'marketClock'
  | 'enqueue'
  | 'log'
  | 'customers'
  | 'bankLink'
  | 'cipher'
  | 'notify'
  | 'saveStep'
> & {
  crashAt: CrashAt
  /** Reads the holder's data from the identity check, anew each time; null while required data is missing. */
  findApplicant: (
    entityId: string,
  ) => Promise<Omit<AccountApplicant, 'email' | 'agreedMs' | 'address'> | null>
  createTradingClient: CreateTradingClient
  listTradeEvents: Brokerage['listEvents']
  /**
   * Maximum milliseconds for which a request to the broker can be in flight. A request that the broker does not know
   * afterwards never arrived.
   */
  inFlightMaxMs: number
}
