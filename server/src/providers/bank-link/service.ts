import type { Http } from '../../platform/ambient.ts'
import { createPlaidBankLink } from './plaid.ts'
import type { BankLink, BankLinkAccess } from './port.ts'

/** Returns the service through which customers link their banks. */
export const createBankLinkProvider = (access: BankLinkAccess, http: Http): BankLink =>
  createPlaidBankLink(access, http)
