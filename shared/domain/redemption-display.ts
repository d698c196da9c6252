/** How a redemption reads: what it is to its owner, whatever happens behind it (Spec 4). */
export type RedemptionDisplay = 'Pending' | 'Completed' | 'Contact Support'

const displays: Readonly<Record<string, RedemptionDisplay>> = {
  PENDING_SUBMIT: 'Pending',
  PENDING_CANCEL: 'Pending',
  PENDING_ESCROW: 'Pending',
  PENDING_FILL: 'Pending',
  ESCROWED: 'Pending',
  SUBMITTED: 'Pending',
  FILLED: 'Completed',
  CANCELLED: 'Contact Support',
  REJECTED: 'Contact Support',
  REQUIRING_CONTACT: 'Contact Support',
  ERROR: 'Contact Support',
}

/** A status from outside; another one is a mistake of whoever sent it (Spec 8). */
export function toRedemptionDisplay(status: string): RedemptionDisplay {
  const display = Object.hasOwn(displays, status) ? displays[status] : undefined
  if (display === undefined) throw new Error('Unhandled Redeem Status')
  return display
}
