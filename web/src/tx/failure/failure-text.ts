import type { TFunction } from 'i18next'
import { toFeeText } from '../screens/fee-text.ts'
import type { Failure } from './failure-causes.ts'

/** What went wrong and what to do about it; names the missing amount where the gas is short. */
export const toFailureText = (t: TFunction<'failures'>, { cause, missing }: Failure): string =>
  missing === undefined ? t(cause) : t('gasMissing', { missing: toFeeText(BigInt(missing)) })
