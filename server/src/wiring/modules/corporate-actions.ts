import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { dividendHandler } from '../../modules/corporate-actions/chain-handler.ts'
import { createActionChains } from '../../modules/corporate-actions/chains.ts'
import { createActionWorkers } from '../../modules/corporate-actions/jobs.ts'
import { actionQueues, runActionsJob } from '../../modules/corporate-actions/queues.ts'
import { createCorporateActionHandlers } from '../../modules/corporate-actions/routes.ts'
import { listActionViolations } from '../../modules/corporate-actions/service.ts'
import { publishChange } from '../../modules/notifications/service.ts'
import {
  cancelOrdersForSplit,
  countOpenOrdersOfStock,
  listOpenSalesAt,
} from '../../modules/orders/service.ts'
import { toCheckFindings } from '../../ports/checks.ts'
import type { ServerModule } from '../module.ts'

export const corporateActionsModule = {
  handlers: ({ db, clock, deployments, prices, world }) => ({
    'corporate-actions': createCorporateActionHandlers({
      db,
      pairs: deployments.flatMap(listStockPairs),
      prices,
      clock,
      toDate: (realMs) => newYorkDateAt(world.toWorldMs(realMs)),
    }),
  }),
  queues: actionQueues,
  workers: (deps) =>
    createActionWorkers({
      ...deps,
      marketClock: { nowMs: deps.marketClock, toRealMs: deps.world.toRealMs },
      chains: createActionChains({ ...deps.config, http: deps.http }),
      orders: {
        cancelForSplit: (tx, stockId) => cancelOrdersForSplit(tx, deps, stockId),
        countOpen: countOpenOrdersOfStock,
        listSalesAt: listOpenSalesAt,
      },
      taxBps: deps.config.dividendTaxBps,
      everySeconds: deps.config.actionsEverySeconds,
      notify: (tx, wallet) => publishChange(tx, { wallet, kind: 'dividends' }),
    }),
  firstJobs: () => [runActionsJob()],
  chainHandlers: () => [dividendHandler],
  checks: ({ config }) =>
    config.chains.map(({ id }) => ({
      id: 'supply-flow',
      part: `dividends ${id}`,
      kind: 'books',
      list: async (tx) => toCheckFindings('dividends', await listActionViolations(tx, id)),
    })),
} satisfies ServerModule
