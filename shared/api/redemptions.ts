import { z } from 'zod'
import { redemptionStatuses } from '../domain/redemption.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './fields.ts'

export const redemptions = {
  listRedemptions: endpoint({
    method: 'GET',
    path: '/redemption/requests',
    access: 'wallet',
    origin: 'spec',
    summary: 'Redemptions of this wallet, the newest first.',
    isBuilt: false,
    query: z.strictObject({ redeem_status: z.enum(redemptionStatuses).optional(), ...paging }),
  }),
}
