import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountChecklistQuery } from '#api/account/account.ts'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { refreshIdentityCheck, startIdentityCheck } from '#api/account/kyc.ts'
import { decideTestIdentity } from '#api/system/test-mode.ts'
import { Button } from '#ui/button/button.tsx'
import { Part, PartList } from './part.tsx'
import styles from './test-mode.module.css'
import { useTestAction } from './use-test-action.ts'

const decisions = ['approve', 'decline', 'review'] as const

type Decided = { decision: (typeof decisions)[number]; isStarted: boolean }

/** Decides the check, after starting one if there is none, and has the server read the result. */
async function decide({ decision, isStarted }: Decided) {
  if (!isStarted) await startIdentityCheck('PERSONA')
  await decideTestIdentity(decision)
  await refreshIdentityCheck()
}

/** Plays the identity provider. */
export function IdentityPart({ account, id }: { account: string; id: string }) {
  const { t } = useTranslation('testMode')
  const { data, isError, refetch } = useQuery(accountChecklistQuery(account))
  const status = data?.steps.find(({ step }) => step === 'identity')?.status
  const { run, running, result } = useTestAction({
    act: decide,
    toDoneText: ({ decision }) => t(`identity.done.${decision}`),
    changes: [ACCOUNT_KEY],
  })
  return (
    <Part title={t('identity.title')} text={t('identity.text')} id={id} result={result}>
      <PartList
        count={status === undefined ? null : 1}
        isFailed={isError}
        onRetry={() => void refetch()}
        noneText=""
      >
        {status && (
          <li className={styles.row}>
            <b role="status">{t(`identity.statuses.${status}`)}</b>
            <div className={styles.buttons}>
              {decisions.map((decision) => (
                <Button
                  key={decision}
                  variant="quiet"
                  isBusy={running?.decision === decision}
                  onClick={() => run({ decision, isStarted: status !== 'not_started' })}
                >
                  {t(`identity.${decision}`)}
                </Button>
              ))}
            </div>
          </li>
        )}
      </PartList>
    </Part>
  )
}
