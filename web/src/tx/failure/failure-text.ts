import type { TFunction } from 'i18next'
import { toFeeText } from '../screens/fee-text.ts'
import type { Failure } from './failure-causes.ts'

/** Returns the text of a failure with its remedy; includes the missing amount if known. */
export const toFailureText = (t: TFunction<'failures'>, { cause, missing }: Failure): string =>
  missing === undefined ? t(cause) : t('gasMissing', { missing: toFeeText(BigInt(missing)) })
