import type { Api } from '@parvalue/shared/api/table.ts'
import type { GroupHandlers } from '../../../platform/http/serve.ts'
import { type ChangeDeps, createOrderChanges } from './change-routes.ts'
import { createOrderReads, type ReadDeps } from './read-routes.ts'

export type OrderRouteDeps = ReadDeps & ChangeDeps

export const createOrderHandlers = (deps: OrderRouteDeps): GroupHandlers<Api['orders']> => ({
  ...createOrderChanges(deps),
  ...createOrderReads(deps),
})
