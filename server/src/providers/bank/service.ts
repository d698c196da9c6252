import type { Http } from '../../platform/ambient.ts'
import type { KeyAccess } from '../simulated.ts'
import { createIncreaseBank } from './increase.ts'
import { parseIncreaseWebhook } from './increase-translate.ts'
import type { Bank, BankWebhookEvent } from './port.ts'

/** Returns the bank that wires arrive at. */
export const createBank = (access: KeyAccess, http: Http): Bank => createIncreaseBank(access, http)

/** Parses the body of the bank's webhook; null if it is not an event of the bank. */
export const parseBankWebhook = (body: string): BankWebhookEvent | null =>
  parseIncreaseWebhook(body)
