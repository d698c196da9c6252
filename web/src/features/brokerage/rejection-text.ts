import {
  type AccountRefusal,
  accountRefusalMessages,
} from '@parvalue/shared/api/account-refusals.ts'
import { ApiError } from '@parvalue/shared/api/client.ts'
import type { TFunction } from 'i18next'
import { toApiErrorText } from '#api/client/error-text.ts'

type Translate = TFunction<'brokerage'>

/** The reasons for which an account order is rejected. */
const orderRefusals = [
  'halted',
  'not_tradable',
  'split',
  'too_small',
  'too_large',
  'too_fine',
  'no_price',
] as const

const isAccountRefusal = (name = ''): name is AccountRefusal =>
  Object.hasOwn(accountRefusalMessages, name)
const findOrderWord = (name: string | undefined) => orderRefusals.find((word) => word === name)

/** Returns the reason of the server's rejection in the reader's language. */
export function toRejectionText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('unknownFault')
  const { account, order } = error.fields
  if (isAccountRefusal(account)) return t(`refusals.${account}`)
  const orderWord = findOrderWord(order)
  if (orderWord) return t(`orderRefusals.${orderWord}`)
  if (error.code === 'fresh_signature_required') return t('unsigned')
  if (error.code === 'account_step_required') return t('stepMissing')
  return toApiErrorText(error)
}

/** Returns whether the outcome of a request is unknown; any other error is a definite rejection. */
export function isRequestOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || error.status >= 500 || error.code === 'in_flight'
}
