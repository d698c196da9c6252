import {
  type AccountRefusal,
  accountRefusalMessages,
} from '@parvalue/shared/api/account-refusals.ts'
import { ApiError } from '@parvalue/shared/api/client.ts'
import type { TFunction } from 'i18next'
import { toErrorText } from '#api/client/error-text.ts'

type Words = TFunction<'brokerage'>

/** Those that an order for an account can be refused with. */
const orderWords = [
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
const findOrderWord = (name: string | undefined) => orderWords.find((word) => word === name)

/** Why the server did not do it, in the reader's language. */
export function toRefusalText(error: unknown, t: Words): string {
  if (!(error instanceof ApiError)) return t('unknownFault')
  const { account, order } = error.fields
  if (isAccountRefusal(account)) return t(`refusals.${account}`)
  const orderWord = findOrderWord(order)
  if (orderWord) return t(`orderRefusals.${orderWord}`)
  if (error.code === 'fresh_signature_required') return t('unsigned')
  if (error.code === 'account_step_required') return t('stepMissing')
  return toErrorText(error)
}

/** Nobody can tell whether it was done; anything else is an answer. */
export function isUnsure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || error.status >= 500 || error.code === 'in_flight'
}
