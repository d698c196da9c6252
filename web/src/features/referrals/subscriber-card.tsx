import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referralSubscriberQuery } from '#api/account/referrals.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { JoinReferralsForm } from './join-form.tsx'
import { ReferralLinkCard } from './referral-link-card.tsx'

export function ReferralSubscriberCard({ account }: { account: Address }) {
  const { t } = useTranslation('referrals')
  const { data, isError, refetch } = useQuery(referralSubscriberQuery(account))
  const [isNew, setNew] = useState(false)
  const retry = () => void refetch()
  if (data)
    return <ReferralLinkCard subscriber={data} isNew={isNew} isOld={isError} onRetry={retry} />
  if (data === null) return <JoinReferralsForm account={account} onJoined={() => setNew(true)} />
  if (!isError) return <ListSkeleton label={t('loading')} />
  return (
    <div role="alert">
      <EmptyState text={t('failed')}>
        <Button variant="quiet" onClick={retry}>
          {t('retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
