import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WIRES_KEY } from '#api/dollar/wire-keys.ts'
import { openWiresQuery, type WireRow } from '#api/dollar/wires.ts'
import { sendTestWire } from '#api/system/test-mode.ts'
import { Button } from '#ui/button/button.tsx'
import { AmountInput } from '#ui/form/amount-input.tsx'
import { Part, PartList } from './part.tsx'
import styles from './test-mode.module.css'
import { findWireDollars, listExpectedWires, toCentsText } from './test-mode-rules.ts'
import { useTestAction } from './use-test-action.ts'

/** Plays the bank: sends wires for the requests that still expect money. */
export function WiresPart({ account }: { account: string }) {
  const { t } = useTranslation('testMode')
  const { data, isError, refetch } = useQuery(openWiresQuery(account))
  const wires = data ? listExpectedWires(data) : null
  // A wire that has arrived leaves the list, but not the result of sending it.
  const { run, running, result } = useTestAction({
    act: sendTestWire,
    toDoneText: ({ dollars }) => t('bank.sent', { amount: dollars }),
    changes: [WIRES_KEY],
  })
  return (
    <Part title={t('bank.title')} text={t('bank.text')} result={result}>
      <PartList
        count={wires?.length ?? null}
        isFailed={isError}
        onRetry={() => void refetch()}
        noneText={t('bank.none')}
      >
        {wires?.map((wire) => (
          <WireForm
            key={wire.memoCode}
            wire={wire}
            isBusy={running?.memoCode === wire.memoCode}
            onSend={(dollars) => run({ memoCode: wire.memoCode, dollars })}
          />
        ))}
      </PartList>
    </Part>
  )
}

type WireFormProps = { wire: WireRow; isBusy: boolean; onSend: (dollars: string) => void }

function WireForm({ wire, isBusy, onSend }: WireFormProps) {
  const { t } = useTranslation('testMode')
  const id = useId()
  const [text, setText] = useState(() => toCentsText(wire.amount - wire.amountFunded))
  const dollars = findWireDollars(text)
  return (
    <li className={styles.row}>
      <b>{t('bank.memo', { memo: wire.memoCode })}</b>
      <span className="quiet small">
        {t('bank.expected', { amount: toCentsText(wire.amount - wire.amountFunded) })}
      </span>
      <form
        className={styles.wire}
        onSubmit={(event) => {
          event.preventDefault()
          if (dollars !== null) onSend(dollars)
        }}
      >
        <span className={styles.input}>
          <AmountInput
            id={id}
            inputLabel={t('bank.amount')}
            value={text}
            onChange={setText}
            onUnreadable={() => undefined}
            decimals={WIRE_DECIMALS}
            errorId={null}
            isInvalid={dollars === null}
          />
        </span>
        <Button type="submit" isDisabled={dollars === null} isBusy={isBusy}>
          {t('bank.send')}
        </Button>
      </form>
    </li>
  )
}
