import type { Api } from '@parvalue/shared/api/table.ts'
import type { GroupHandlers } from '../../../platform/http/serve.ts'
import { createOrderChangeHandlers, type OrderChangeDeps } from './change-routes.ts'
import { createOrderReadHandlers, type OrderReadDeps } from './read-routes.ts'

export type OrderRouteDeps = OrderReadDeps & OrderChangeDeps

export const createOrderHandlers = (deps: OrderRouteDeps): GroupHandlers<Api['orders']> => ({
  ...createOrderChangeHandlers(deps),
  ...createOrderReadHandlers(deps),
})
