import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toTimeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import type { FormAlertContent } from '#ui/form/form-alert.tsx'
import type { GiftClaimFailure } from './claim-failure.ts'
import type { GiftCardFlow } from './use-gift-card-flow.ts'

/** Returns the alert: the reason that prevents the claim, or else the failure of the last attempt. */
export function useGiftClaimAlert({
  blocker,
  accountState,
  claim,
}: GiftCardFlow): FormAlertContent | null {
  const { t } = useTranslation('giftCards')
  const navigate = useNavigate()
  const failure = useFailure(claim.failure)
  if (blocker === 'restricted') {
    return { kind: 'bad', title: t('amlBlocked'), text: t('amlBlockedText'), action: null }
  }
  if (blocker === 'no_network') {
    return { kind: 'warn', title: t('noNetwork'), text: t('noNetworkText'), action: null }
  }
  if (blocker === 'no_account') {
    const step = accountState?.nextStep ?? 'account'
    const toAccount = { label: t('toAccount'), onClick: () => void navigate({ to: '/account' }) }
    const text = t('noAccountText', { step: t(`steps.${step}`) })
    return { kind: 'info', title: t('noAccount'), text, action: toAccount }
  }
  return claim.isSending ? null : failure
}

function useFailure(failure: GiftClaimFailure | null): FormAlertContent | null {
  const { t } = useTranslation('giftCards')
  const { language } = useLanguage()
  switch (failure?.kind) {
    case 'no_response':
      return { kind: 'warn', title: t('unheard'), text: t('unheardText'), action: null }
    case 'no_network':
      return { kind: 'warn', title: t('noNetwork'), text: t('noNetworkText'), action: null }
    case 'no_account':
      return { kind: 'warn', title: t('noAccount'), text: '', action: null }
    case 'rejected':
      return { kind: 'bad', title: t('refused'), text: failure.text, action: null }
    case 'rate_limited': {
      const { againMs } = failure
      const time = againMs === null ? null : toTimeText(againMs, language)
      const text = time === null ? '' : t('claimAgain', { time })
      return { kind: 'warn', title: t('claimTries'), text, action: null }
    }
    default:
      return null
  }
}
