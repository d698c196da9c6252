import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#session/use-account.ts'
import { Button } from '#ui/button/button.tsx'
import cardStyles from '#ui/layout/card.module.css'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { join } from '#ui/text/class-names.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { countDone } from '../steps/step-rules.ts'
import type { StepFacts } from '../steps/step-text.ts'
import { AccountActs } from './account-acts.tsx'
import { AccountOwner } from './account-owner.tsx'
import styles from './account-page.module.css'
import { Restricted, Stale } from './page-alerts.tsx'
import { SetUpCard } from './set-up-card.tsx'
import { type AccountView, useAccountView } from './use-account-view.ts'
import { WhatYouNeed } from './what-you-need.tsx'

type AccountPageProps = {
  /** What is in the account. */
  sections: ReactNode
  /** Of that what stands before the steps on a phone too. */
  money?: ReactNode
}

/** Requirement SK-08: the way to a brokerage account, always with the one next step; then what is in it. */
export function AccountPage({ sections, money }: AccountPageProps) {
  const { t } = useTranslation('account')
  const address = useAccount()
  const view = useAccountView(address)
  const facts = address !== null && view.state === 'loaded' ? view.facts : null
  const isLoading = address !== null && view.state === 'loading'
  return (
    <div className={join('page', styles.page, (facts || isLoading) && styles.split)}>
      <div className={styles.about}>
        {/* The same one whatever follows: it has the focus of who comes to the page. */}
        <h1 tabIndex={-1}>{t('title')}</h1>
        <AccountOwner facts={facts} />
        {address === null ? <ConnectPrompt text={t('notConnected')} /> : <State view={view} />}
        {facts && (hasContents(facts) ? money : <Before facts={facts} />)}
      </div>
      {isLoading && <Loading />}
      {address !== null && facts && (
        <Own key={address} address={address} facts={facts} sections={sections} />
      )}
    </div>
  )
}

/** It can be used, or it could once: papers of a closed account stay. */
const hasContents = ({ checklist, account }: StepFacts) =>
  checklist.isReady || account?.status === 'ACCOUNT_CLOSED'

const Before = ({ facts }: { facts: StepFacts }) => (
  <WhatYouNeed hasBegun={countDone(facts.checklist.steps) > 0} />
)

type OwnProps = { address: Address; facts: StepFacts; sections: ReactNode }

/** The card stands before the rest while there is a step to take, and after it once all is done. */
function Own({ address, facts, sections }: OwnProps) {
  const card = (
    <div className={styles.task}>
      <SetUpCard address={address} facts={facts} />
    </div>
  )
  const isDone = facts.checklist.next === null
  return (
    <>
      {!isDone && card}
      <div className={styles.rest}>
        {hasContents(facts) && sections}
        <AccountActs address={address} account={facts.account} />
      </div>
      {isDone && card}
    </>
  )
}

/** The card of the steps, before it is known how they stand. */
function Loading() {
  const { t } = useTranslation('account')
  return (
    <div className={join(styles.task, cardStyles.card, cardStyles.body)}>
      <ListSkeleton label={t('loading')} />
    </div>
  )
}

/** Not to be read, old, or restricted. */
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
      {view.isStale && <Stale onRetry={view.onRetry} />}
      <Restricted steps={view.facts.checklist.steps} />
    </>
  )
}
