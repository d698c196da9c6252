import { marketDayAt } from '@parvalue/shared/domain/market/market-session.ts'
import type { Config } from '../../config/config.ts'
import { createAccountNotifier } from '../../modules/account/notify-holder.ts'
import { findStepBeforeAccountOpening, recordBrokerStep } from '../../modules/account/service.ts'
import {
  listAccountExecutionViolations,
  listHoldViolations,
} from '../../modules/brokerage/account-invariants.ts'
import type { BrokerageDeps, StockSnapshot } from '../../modules/brokerage/deps.ts'
import { handleAccountChange } from '../../modules/brokerage/events/handle-account-event.ts'
import { createBrokerageHandlers } from '../../modules/brokerage/routes.ts'
import { createBrokerageWorkers } from '../../modules/brokerage/submit/jobs.ts'
import {
  brokerageQueues,
  consumeBrokerageEventsJob,
  watchBrokerageJob,
} from '../../modules/brokerage/submit/queues.ts'
import { listSplittingStocks } from '../../modules/corporate-actions/service.ts'
import { findConfirmedEmail } from '../../modules/email/service.ts'
import { findIdentityCheck, getIdentityState } from '../../modules/kyc/service.ts'
import { getEntityId } from '../../modules/user/service.ts'
import type { RandomBytes } from '../../platform/ambient.ts'
import { createDataCipher } from '../../platform/data-cipher.ts'
import { toCheckFindings } from '../../ports/checks.ts'
import { createBankLinkProvider } from '../../providers/bank-link/service.ts'
import { createBrokerageCalls, createBrokerageEvents } from '../../providers/brokerage/service.ts'
import { createCustomerAccounts } from '../../providers/customer-accounts/service.ts'
import { createKycProvider } from '../../providers/kyc/service.ts'
import type { ApiDeps } from '../api-deps.ts'
import type { ServerModule } from '../module.ts'
import type { WorkerDeps } from '../worker-deps.ts'

/** Milliseconds after which a request to the broker has certainly ended, network included. */
const SETTLES_AFTER_MS = 30_000

/** The brokerage account: its bank, transfers, orders and documents. */
export const brokerageModule = {
  handlers: (deps) => ({
    brokerage: createBrokerageHandlers({
      ...createShared(deps),
      getEntityId,
      findStepBeforeAccountOpening: (wallet) =>
        findStepBeforeAccountOpening(deps.db, wallet, deps.clock()),
      findHolderName: async (db, entityId) =>
        (await getIdentityState(db, entityId)).check?.holder?.name ?? null,
      findConfirmedEmail,
      readStock: (stockId) => findStockNow(deps, stockId),
      listStocks: async () => {
        const { stocks } = await deps.catalogues.get()
        return new Map(stocks.map(({ id, symbol, name }) => [symbol, { stockId: id, name }]))
      },
    }),
  }),
  queues: brokerageQueues,
  workers: (deps) => createBrokerageWorkers(createJobDeps(deps)),
  firstJobs: () => [consumeBrokerageEventsJob(), watchBrokerageJob()],
  checks: () => [
    {
      id: 'orders',
      part: 'accounts',
      kind: 'books',
      list: async (tx) => toCheckFindings('brokerage', await listHoldViolations(tx)),
    },
    {
      id: 'fills',
      part: 'accounts',
      kind: 'books',
      list: async (tx) => toCheckFindings('brokerage', await listAccountExecutionViolations(tx)),
    },
  ],
} satisfies ServerModule

type BrokerageInputs = Pick<
  ApiDeps & WorkerDeps,
  'config' | 'db' | 'clock' | 'marketClock' | 'enqueue' | 'log' | 'http' | 'random'
>

const createShared = (deps: BrokerageInputs) =>
  ({
    db: deps.db,
    clock: deps.clock,
    random: deps.random,
    marketClock: deps.marketClock,
    enqueue: deps.enqueue,
    log: deps.log,
    customers: createCustomerAccounts(deps.config.providers.brokerage, deps),
    bankLink: createBankLinkProvider(deps.config.providers.bankLink, deps.http),
    cipher: createCipher(deps.config, deps.random),
    notify: createAccountEventNotifier(deps),
    saveStep: recordBrokerStep,
  }) satisfies Partial<BrokerageDeps>

const createAccountEventNotifier = (deps: BrokerageInputs): BrokerageDeps['notify'] => {
  const notify = createAccountNotifier(deps)
  return async (tx, entityId, news) => {
    await notify(tx, entityId)
    if (news) await handleAccountChange(tx, deps, entityId, news)
  }
}

const createCipher = ({ dataKey }: Config, random: RandomBytes) =>
  dataKey === null ? null : createDataCipher(dataKey, random)

function createJobDeps(deps: WorkerDeps) {
  const { config, http, clock, db } = deps
  const access = config.providers.brokerage
  const kyc = createKycProvider(config.providers.kyc, http, clock)
  return {
    ...createShared(deps),
    crashAt: deps.crashAt,
    inFlightMaxMs: SETTLES_AFTER_MS,
    listTradeEvents: createBrokerageEvents(access, { http, clock }).listEvents,
    createTradingClient: (vendorId: string) =>
      createBrokerageCalls({ ...access, account: vendorId }, http),
    // The applicant is read from the provider each time, because the tax number is not stored here.
    findApplicant: async (entityId: string) => {
      const check = await findIdentityCheck(db, entityId)
      // The broker opens accounts of companies by hand.
      const isKnown = check?.status === 'approved' && check.type === 'PERSONA'
      const inquiry = isKnown ? await kyc.findInquiry(check.inquiryId) : null
      const holder = inquiry?.holder
      if (!holder?.birthDate || !holder.street1 || !holder.city || !holder.taxNumber) return null
      return {
        firstName: holder.firstName,
        lastName: holder.lastName,
        birthDate: holder.birthDate,
        street: holder.street1,
        city: holder.city,
        subdivision: holder.subdivision,
        postalCode: holder.postalCode,
        countryCode: holder.countryCode,
        taxNumber: holder.taxNumber,
      }
    },
  }
}

async function findStockNow(deps: ApiDeps, stockId: number): Promise<StockSnapshot | null> {
  const listed = (await deps.catalogues.get()).byId.get(stockId)
  if (!listed) return null
  const price = (await deps.prices.list()).get(stockId)
  return {
    symbol: listed.symbol,
    price: price?.price ?? null,
    isHalted: (await deps.listHalts()).has(listed.symbol),
    isTradable: listed.isTradable,
    isSplitting: (await listSplittingStocks(deps.db, marketDayAt(deps.marketClock()))).has(stockId),
  }
}
