import type { TFunction } from 'i18next'
import type { StepName } from '../journal/journal-entry.ts'
import { toNativeFeeText } from '../screens/fee-text.ts'
import type { TransactionFailure } from './failure-causes.ts'

/**
 * Returns the text of a failure with its remedy; includes the missing amount if known. Where earlier steps were carried
 * out, it does not say that nothing was sent.
 */
export function toFailureText(
  t: TFunction<'failures'>,
  { cause, missing }: TransactionFailure,
  done: readonly StepName[] = [],
): string {
  if (missing !== undefined) return t('gasMissing', { missing: toNativeFeeText(BigInt(missing)) })
  return t(cause === 'user_rejected' && done.length > 0 ? 'step_rejected' : cause)
}
