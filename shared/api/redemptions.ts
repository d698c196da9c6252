import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paging } from './fields.ts'

/** Spec 3: web3 order status, also the redemption status. */
export const web3Statuses = [
  'PENDING_SUBMIT',
  'PENDING_CANCEL',
  'PENDING_ESCROW',
  'PENDING_FILL',
  'ESCROWED',
  'SUBMITTED',
  'CANCELLED',
  'FILLED',
  'REJECTED',
  'REQUIRING_CONTACT',
  'ERROR',
] as const

export const redemptions = {
  listRedemptions: endpoint({
    method: 'GET',
    path: '/redemption/requests',
    access: 'wallet',
    origin: 'spec',
    summary: 'Redemptions of this wallet, the newest first.',
    isBuilt: false,
    query: z.strictObject({ redeem_status: z.enum(web3Statuses).optional(), ...paging }),
  }),
}
