import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { brokerageAccountQuery } from '#api/account/account.ts'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { bankTransfersQuery } from '#api/brokerage/brokerage.ts'
import { decideTestTransfer } from '#api/system/test-mode.ts'
import { Button } from '#ui/button/button.tsx'
import { Part, PartList } from './part.tsx'
import styles from './test-mode.module.css'
import { listTransferDecisions, toCentsText } from './test-mode-rules.ts'
import { useTestAction } from './use-test-action.ts'

const SHOWN = { page: 1, pageSize: 5 } as const

type Decided = { id: string; decision: 'settle' | 'return' }

/** Plays the bank of ACH transfers: settles or returns those of the account. */
export function TransfersPart({ account }: { account: string }) {
  const { t } = useTranslation('testMode')
  const opened = useQuery(brokerageAccountQuery(account))
  const hasAccount = opened.data && opened.data.openedAtMs !== null
  const transfers = useQuery(bankTransfersQuery(hasAccount ? account : null, SHOWN))
  const { run, running, result } = useTestAction({
    act: ({ id, decision }: Decided) => decideTestTransfer(id, decision),
    toDoneText: ({ decision }) => t(decision === 'settle' ? 'ach.settled' : 'ach.returned'),
    changes: [ACCOUNT_KEY],
  })
  const rows = hasAccount === false ? [] : transfers.data?.rows
  return (
    <Part title={t('ach.title')} text={t('ach.text')} result={result}>
      <PartList
        count={rows?.length ?? null}
        isFailed={opened.isError || transfers.isError}
        onRetry={() => void (opened.isError ? opened.refetch() : transfers.refetch())}
        noneText={t('ach.none')}
      >
        {rows?.map(({ id, direction, cents, status }) => (
          <li key={id} className={styles.row}>
            <b>{t(`ach.directions.${direction}`, { amount: toCentsText(cents) })}</b>
            <span className="quiet small">{t(`ach.statuses.${status}`)}</span>
            <div className={styles.buttons}>
              {listTransferDecisions(status).map((decision) => (
                <Button
                  key={decision}
                  variant="quiet"
                  isBusy={running?.id === id && running.decision === decision}
                  onClick={() => run({ id, decision })}
                >
                  {t(`ach.${decision}`)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </PartList>
    </Part>
  )
}
