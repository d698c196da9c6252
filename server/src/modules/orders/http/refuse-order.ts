import { type OrderRefusalCode, orderRefusalMessages } from '@parvalue/shared/api/order-refusals.ts'
import { AppError } from '../../../platform/http/app-error.ts'

/** Throws a refusal with its code of the closed list and the message for the user. */
export const refuseOrder = (reason: OrderRefusalCode): never => {
  throw new AppError('order_refused', {
    message: orderRefusalMessages[reason],
    detail: reason,
    fields: { order: reason },
  })
}
