import { type OrderRefusalCode, orderRefusalMessages } from '@parvalue/shared/api/order-refusals.ts'
import { AppError } from '../../../platform/http/app-error.ts'

/** On its way to the envelope: one of a closed list of reasons, and a sentence for a person. */
export const refuseOrder = (reason: OrderRefusalCode): never => {
  throw new AppError('order_refused', {
    message: orderRefusalMessages[reason],
    detail: reason,
    fields: { order: reason },
  })
}
