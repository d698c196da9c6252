import type { AccountStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { useTranslation } from 'react-i18next'
import { useSignedInAccount } from '#session/use-account.ts'
import { SupportLink } from '#support/support-link.tsx'
import { useAccountView } from '../page/use-account-view.ts'
import { toAccountStepLine } from './account-step-line.ts'

type AccountStepSupportLinkProps = {
  step: AccountStep
  /** Whether the link stands within a sentence instead of looking like a button. */
  isInline?: boolean
}

/** Opens a support email about a step, with its current status. */
export function AccountStepSupportLink({
  step: name,
  isInline = false,
}: AccountStepSupportLinkProps) {
  const { t } = useTranslation('account')
  const view = useAccountView(useSignedInAccount())
  const facts = view.state === 'loaded' ? view.facts : null
  const step = facts?.checklist.steps.find((one) => one.step === name)
  const isStopped = step?.status === 'needs_more' || step?.status === 'refused'
  const context = {
    item: t(`steps.${name}`),
    id: facts?.account?.number ?? facts?.account?.id ?? null,
    atMs: step?.changedAtMs ?? null,
    // The line of an approved step contains personal data, so it is left out.
    message: facts && step && isStopped ? toAccountStepLine(t, step, facts) : null,
  }
  return (
    <SupportLink
      context={{ kind: 'account', ...context }}
      variant={isInline ? 'inline' : 'quiet'}
    />
  )
}
