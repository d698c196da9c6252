import type { TFunction } from 'i18next'
import { toNativeFeeText } from '../screens/fee-text.ts'
import type { TransactionFailure } from './failure-causes.ts'

/** Returns the text of a failure with its remedy; includes the missing amount if known. */
export const toFailureText = (
  t: TFunction<'failures'>,
  { cause, missing }: TransactionFailure,
): string =>
  missing === undefined ? t(cause) : t('gasMissing', { missing: toNativeFeeText(BigInt(missing)) })
