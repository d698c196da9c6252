import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInAccount } from '#session/use-account.ts'
import { Button } from '#ui/button/button.tsx'
import cardStyles from '#ui/layout/card.module.css'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { useIsRestoring } from '#wallet/wallet-state.ts'
import type { AccountPageData } from '../steps/account-step-line.ts'
import { countApprovedAccountSteps } from '../steps/step-rules.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountOwner } from './account-owner.tsx'
import styles from './account-page.module.css'
import { AccountRequirements } from './account-requirements.tsx'
import { AccountSetupCard } from './account-setup-card.tsx'
import { RestrictedAccountAlert, StaleAccountAlert, TaxFormExpiryAlert } from './page-alerts.tsx'
import { type AccountView, useAccountView } from './use-account-view.ts'

type AccountPageProps = {
  /** Sections of an open account. */
  sections: ReactNode
  /** The section that phones show above the steps. */
  balances?: ReactNode
}

/** Shows the account opening with its next step, then the content of the account (requirement SK-08). */
export function AccountPage({ sections, balances }: AccountPageProps) {
  const { t } = useTranslation('account')
  const address = useSignedInAccount()
  const view = useAccountView(address)
  const facts = address !== null && view.state === 'loaded' ? view.facts : null
  const isRestoring = useIsRestoring()
  const isLoading = isRestoring || (address !== null && view.state === 'loading')
  return (
    <div className={joinClassNames('page', styles.page, (facts || isLoading) && styles.split)}>
      <div className={styles.about}>
        {/* All states share one heading, so that it keeps the focus that it received when the page opened. */}
        <h1 tabIndex={-1}>{t('title')}</h1>
        <AccountOwner facts={facts} />
        {address !== null && <State view={view} />}
        {address === null && !isRestoring && <ConnectPrompt text={t('notConnected')} />}
        {facts && (hasContents(facts) ? balances : <Before facts={facts} />)}
      </div>
      {isLoading && <Loading />}
      {address !== null && facts && (
        <AccountContent key={address} address={address} facts={facts} sections={sections} />
      )}
    </div>
  )
}

/** Returns whether there is content to show: the account is ready, or it is closed and its documents stay available. */
const hasContents = ({ checklist, account }: AccountPageData) =>
  checklist.isReady || account?.status === 'ACCOUNT_CLOSED'

const Before = ({ facts }: { facts: AccountPageData }) => (
  <AccountRequirements hasBegun={countApprovedAccountSteps(facts.checklist.steps) > 0} />
)

type AccountContentProps = { address: Address; facts: AccountPageData; sections: ReactNode }

/** Shows the card of steps first while a step is open, and last once all are done. */
function AccountContent({ address, facts, sections }: AccountContentProps) {
  const card = (
    <div className={styles.task}>
      <AccountSetupCard address={address} facts={facts} />
    </div>
  )
  const isDone = facts.checklist.next === null
  return (
    <>
      {!isDone && card}
      <div className={styles.rest}>
        {hasContents(facts) && sections}
        <AccountActions address={address} account={facts.account} />
      </div>
      {isDone && card}
    </>
  )
}

/** Shows a placeholder of the steps card while the steps load. */
function Loading() {
  const { t } = useTranslation('account')
  return (
    <div className={joinClassNames(styles.task, cardStyles.card, cardStyles.body)}>
      <ListSkeleton label={t('loading')} isLong />
    </div>
  )
}

/** Shows alerts for data that failed to load or is stale, and for restricted users. */
function State({ view }: { view: AccountView }) {
  const { t } = useTranslation('account')
  if (view.state === 'loading') return null
  if (view.state === 'failed') {
    return (
      <div role="alert">
        <EmptyState text={t('failed')}>
          <Button variant="quiet" onClick={view.onRetry}>
            {t('retry')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      {view.isStale && <StaleAccountAlert onRetry={view.onRetry} />}
      <TaxFormExpiryAlert facts={view.facts} />
      <RestrictedAccountAlert steps={view.facts.checklist.steps} />
    </>
  )
}
