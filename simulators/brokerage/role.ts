import type { Simulator } from '../role.ts'
import { createAccounting } from './accounting.ts'
import { addAdminUi } from './admin/admin-ui.ts'
import { addBrokerControl, BROKER_HELP } from './admin/control.ts'
import { ONE_DOLLAR } from './amounts.ts'
import { addActivitiesApi } from './api/activities-api.ts'
import { addBrokerApi } from './api/api.ts'
import { addStreamApi } from './api/stream-api.ts'
import { addAchApi, processAchTransfers } from './customers/ach-api.ts'
import { addCustomerApi, processCustomers } from './customers/customer-api.ts'
import { addCustomerControl, CUSTOMER_HELP } from './customers/customer-control.ts'
import { createCustomerStore } from './customers/customer-store.ts'
import { addCustomerStreams } from './customers/customer-streams.ts'
import { addDocumentApi } from './customers/documents-api.ts'
import { createBrokerStore, OMNIBUS_ACCOUNT_ID } from './store.ts'
import { createBackedTokens } from './tokens.ts'
import { createCorporateActions } from './trading/corporate-actions.ts'
import { createDividendPayments } from './trading/dividend-payments.ts'
import { createOrderEventEmitter } from './trading/events.ts'
import { createExecutions } from './trading/executions.ts'
import { createMarketClient, createMarketRequest } from './trading/market.ts'
import { createPositions } from './trading/positions.ts'
import { cancelOrdersForSplit, processOpenOrders } from './trading/trading.ts'
import { createWorldClock } from './world-clock.ts'

/** The issuer's omnibus account: the shares behind all stock tokens, and cash to buy more. */
export const SIMULATED_BROKER_ACCOUNT_ID = OMNIBUS_ACCOUNT_ID

const START_CASH = 50_000_000n * ONE_DOLLAR

/** Interval in ms at which waiting orders are matched against the market. */
const MATCH_EVERY_MS = 400

/** Interval in ms at which time, new tokens and splits are refreshed without requests. */
const REFRESH_EVERY_MS = 1_000

/** Interval in ms at which due dividends are paid without requests. */
const PAY_EVERY_MS = 5_000

/** Simulates Alpaca's Broker API with the exchanges behind it. `control.ts` documents it. */
export const brokerageSimulator: Simulator = {
  name: 'brokerage',
  port: 5,
  create: (app, deps) => {
    const { clock, newId } = deps
    const request = createMarketRequest(deps)
    const market = createMarketClient(request)
    const world = createWorldClock({ ...deps, market })
    const store = createBrokerStore(deps.store, { cash: START_CASH, worldMs: world.nowMs() })
    const corporate = createCorporateActions(request)
    const events = createOrderEventEmitter({ store, clock, newId })
    const executions = createExecutions({ store, events, newId })
    const trading = { store, events, executions, clock }
    const positions = createPositions({
      ...{ store, corporate, clock },
      tokens: createBackedTokens(deps),
      onSplit: (symbol, effectiveMs) => cancelOrdersForSplit(trading, symbol, effectiveMs),
    })
    const api = {
      store,
      books: createAccounting(store),
      events,
      market,
      positions,
      world,
      clock,
      newId,
    }
    const customers = createCustomerStore(deps.store, clock)
    const customerDeps = { ...api, customers }
    addBrokerApi(app, {
      ...api,
      hasAccount: (id) => id === OMNIBUS_ACCOUNT_ID || customers.mayTrade(id),
    })
    addCustomerApi(app, customerDeps)
    addAchApi(app, customerDeps)
    addDocumentApi(app, customerDeps)
    addCustomerStreams(app, customers)
    addCustomerControl(app, customerDeps)
    addAdminUi(app, customerDeps, BROKER_HELP + CUSTOMER_HELP)
    const payments = createDividendPayments({ database: deps.store, store, corporate, newId })
    addActivitiesApi(app, { payments, positions, world })
    const streams = addStreamApi(app, store)
    addBrokerControl(app, {
      ...{ store, events, executions, market, world, clock, payments },
      breakStreams: streams.break,
    })
    let refreshedMs = 0
    let paidMs = 0
    const refresh = async () => {
      if (clock() - refreshedMs < REFRESH_EVERY_MS) return
      refreshedMs = clock()
      // An unreachable chain is retried on the next step; requests that need it fail meanwhile.
      await positions.settle(await world.refresh()).catch(() => {})
      if (clock() - paidMs < PAY_EVERY_MS) return
      paidMs = clock()
      await payments.settle(world.nowMs()).catch(() => {})
    }
    let lastMatch = { eventCount: -1, ms: 0 }
    const isWaiting = () =>
      lastMatch.eventCount === store.countEvents() && clock() - lastMatch.ms < MATCH_EVERY_MS
    const trade = async () => {
      const symbols = store.listOpenSymbols()
      if (symbols.length === 0 || isWaiting()) return
      lastMatch = { eventCount: store.countEvents(), ms: clock() }
      const snapshot = await market.getSnapshot(symbols)
      if (!snapshot) return
      world.update(snapshot.nowMs)
      await positions.split(snapshot.nowMs)
      processOpenOrders(trading, snapshot)
    }
    return {
      step: async () => {
        await refresh()
        await trade()
        processCustomers(customerDeps)
        processAchTransfers(customerDeps)
        streams.step(clock())
      },
    }
  },
}
