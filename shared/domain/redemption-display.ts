/** How a redemption reads: what it is to its owner, whatever happens behind it (Spec 4). */
export type RedemptionDisplay = 'pending' | 'completed' | 'contact-support'

const displays: Readonly<Record<string, RedemptionDisplay>> = {
  PENDING_SUBMIT: 'pending',
  PENDING_CANCEL: 'pending',
  PENDING_ESCROW: 'pending',
  PENDING_FILL: 'pending',
  ESCROWED: 'pending',
  SUBMITTED: 'pending',
  FILLED: 'completed',
  CANCELLED: 'contact-support',
  REJECTED: 'contact-support',
  REQUIRING_CONTACT: 'contact-support',
  ERROR: 'contact-support',
}

/** A status from outside; another one is a mistake of whoever sent it (Spec 8). */
export function redemptionDisplayOf(status: string): RedemptionDisplay {
  const display = Object.hasOwn(displays, status) ? displays[status] : undefined
  if (display === undefined) throw new Error('Unhandled Redeem Status')
  return display
}
