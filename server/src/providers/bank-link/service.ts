import type { Http } from '../../platform/ambient.ts'
import { createPlaidBankLinkProvider } from './plaid.ts'
import type { BankLinkAccess, BankLinkProvider } from './port.ts'

/** Returns the service through which customers link their banks. */
export const createBankLinkProvider = (access: BankLinkAccess, http: Http): BankLinkProvider =>
  createPlaidBankLinkProvider(access, http)
