import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { isRedemptionFinal } from '@parvalue/shared/domain/redemptions/redemption.ts'
import { useTranslation } from 'react-i18next'
import { REDEMPTIONS_KEY } from '#api/dollar/redemption-keys.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTransaction } from '#tx/flow/use-transaction.ts'
import { OwnerCallButton } from '#tx/owner-call/owner-call-button.tsx'
import { type OwnerCall, useOwnerCall } from '#tx/owner-call/use-owner-call.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import styles from '../redemptions-tab.module.css'

/**
 * Shows from when the owner can cancel an unpaid redemption on chain, and then the button that does (requirement KY-05).
 */
export function RedemptionCancel({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation('redemptions')
  const cancel = useRedemptionCancel(redemption)
  const text = useStateText(redemption, cancel)
  if (cancel.state === 'none') return null
  return (
    <div className={styles.cancel}>
      <p className={styles.wait} role="status">
        {text}
      </p>
      <OwnerCallButton
        call={cancel}
        label={t('cancel.action')}
        switchLabel={t('cancel.switchTo', { network: networkNameOf(redemption.chainId) })}
      />
      {cancel.failureText !== null && (
        <p className={styles.wrong} role="alert">
          {t('cancel.failed')} {cancel.failureText}
        </p>
      )}
    </div>
  )
}

/** Returns the cancellation of an unpaid redemption on chain by its owner. */
function useRedemptionCancel(redemption: Redemption): OwnerCall {
  const wallet = useWallet()
  const transaction = useTransaction('cancelRedemption')
  return useOwnerCall({
    subject: {
      isOver: isRedemptionFinal(redemption.status),
      chainId: redemption.chainId,
      possibleMs: redemption.cancellableMs,
    },
    transaction,
    isOurs: transaction.entry?.facts.redemptionId === redemption.id,
    loadPlan: async () => {
      if (wallet.status !== 'connected') return null
      const { toCancelRedemptionPlan } = await import('./cancel-plan.ts')
      return toCancelRedemptionPlan(redemption, wallet.address)
    },
    listKey: REDEMPTIONS_KEY,
  })
}

function useStateText({ cancellableMs }: Redemption, { state }: OwnerCall): string {
  const { t } = useTranslation('redemptions')
  const { language } = useLanguage()
  switch (state) {
    case 'none':
      return ''
    case 'later':
      return t('cancel.later', { date: toFullMomentText(cancellableMs ?? 0, language) })
    case 'ask':
      return t('cancel.ask')
    case 'switch':
      return t('cancel.switchWhy')
    case 'other_running':
      return t('cancel.otherRunning')
    default:
      return t(`cancel.${state}`)
  }
}
