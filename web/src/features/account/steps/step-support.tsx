import type { AccountStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#session/use-account.ts'
import { SupportLink } from '#support/support-link.tsx'
import { useAccountView } from '../page/use-account-view.ts'
import { toStepLine } from './step-text.ts'

type StepSupportProps = {
  step: AccountStep
  /** Within a sentence, or as the action of its own. */
  isInline?: boolean
}

/** A letter about a step towards the account, and how it stands. */
export function StepSupport({ step: name, isInline = false }: StepSupportProps) {
  const { t } = useTranslation('account')
  const view = useAccountView(useAccount())
  const facts = view.state === 'loaded' ? view.facts : null
  const step = facts?.checklist.steps.find((one) => one.step === name)
  const isStopped = step?.status === 'needs_more' || step?.status === 'refused'
  const matter = {
    what: t(`steps.${name}`),
    id: facts?.account?.number ?? facts?.account?.id ?? null,
    atMs: step?.changedAtMs ?? null,
    // An approved step's line is the person's own name or address.
    said: facts && step && isStopped ? toStepLine(t, step, facts) : null,
  }
  return (
    <SupportLink context={{ kind: 'account', ...matter }} look={isInline ? 'inline' : 'quiet'} />
  )
}
