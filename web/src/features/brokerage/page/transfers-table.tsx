import type { AchStatus } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { cancelBankTransfer } from '#api/brokerage/brokerage.ts'
import type { BankTransfer } from '#api/brokerage/brokerage-view.ts'
import { createApiRequest } from '#api/client/request.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import { FormattedDay } from '#i18n/time.tsx'
import { SupportLink } from '#support/support-link.tsx'
import type { IconName } from '#ui/art/icon-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import type { UrlPaging } from '#ui/table/use-url-paging.ts'
import { Tag, type TagKind } from '#ui/text/tag.tsx'
import styles from '../brokerage.module.css'
import { toSignedCentsLabel, UNKNOWN_LABEL } from '../labels.ts'
import { toDayLabel } from './day-label.ts'
import { type BrokerageFormatters, useBrokerageFormatters } from './use-brokerage-formatters.ts'
import { usePagingTexts } from './use-table-paging.ts'

type BankTransfersTableProps = { rows: readonly BankTransfer[]; count: number; paging: UrlPaging }

export function BankTransfersTable({ rows, count, paging }: BankTransfersTableProps) {
  const { t } = useBrokerageFormatters()
  const texts = usePagingTexts(t('transfers'))
  return (
    <div className={styles.list}>
      <DataTable
        label={t('transfers')}
        columns={useColumns()}
        rows={rows}
        toId={({ id }) => id}
        paging={{ ...paging, total: count, texts }}
      />
    </div>
  )
}

const WIDE_ONLY = ['date', 'usable']

function useColumns(): readonly TableColumn<BankTransfer>[] {
  const { t, language, toHideable } = useBrokerageFormatters()
  const isNarrow = useIsNarrow()
  const columns: readonly TableColumn<BankTransfer>[] = [
    { id: 'date', header: t('date'), cell: (row) => <FormattedDay atMs={row.createdMs} /> },
    {
      id: 'transfer',
      header: t('transfer'),
      cell: (row) => <TransferCell row={row} isNarrow={isNarrow} />,
    },
    {
      id: 'amount',
      header: 'USD',
      isNumber: true,
      cell: ({ cents, direction }) =>
        toHideable(toSignedCentsLabel(direction === 'INCOMING' ? cents : -cents)),
    },
    {
      id: 'usable',
      header: t('usable'),
      cell: (row) => (
        <span className="quiet">
          {isComing(row) ? toDayLabel(row.availableDate, language) : UNKNOWN_LABEL}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      isNumber: true,
      cell: (row) => <Status row={row} />,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => !WIDE_ONLY.includes(id)) : columns
}

/** Returns whether the money will still become available; ended transfers without success have no such date. */
const isComing = ({ status }: BankTransfer) =>
  status === 'queued' || status === 'pending' || status === 'settled'

function TransferCell({ row, isNarrow }: { row: BankTransfer; isNarrow: boolean }) {
  const { t, language } = useBrokerageFormatters()
  const { bankName: bank, mask, createdMs, reason } = row
  const date = toDayText(createdMs, serverNowMs(), language)
  return (
    <span className={styles.what}>
      {t(`directions.${row.direction}`)}
      <span className={styles.sub}>
        {isNarrow ? t('shortAccount', { date, mask }) : t('bankAccount', { bank, mask })}
      </span>
      {isNarrow && (row.status === 'queued' || row.status === 'pending') && (
        <span className={styles.sub}>
          {t('usableOn', { date: toDayLabel(row.availableDate, language) })}
        </span>
      )}
      {reason && <span className={styles.sub}>{toBankReason(reason, t)}</span>}
      {(row.status === 'returned' || row.status === 'rejected') && (
        <span className={styles.sub}>
          <TransferSupport row={row} />
        </span>
      )}
    </span>
  )
}

function TransferSupport({ row }: { row: BankTransfer }) {
  const { t, toUsd } = useBrokerageFormatters()
  const { id, createdMs: atMs, cents, status, reason, direction } = row
  const context = {
    item: t('transferOf', { direction: t(`directions.${direction}`), amount: toUsd(cents) }),
    status: t(`transferStatus.${status}`),
    message: reason && toBankReason(reason, t),
  }
  return <SupportLink context={{ kind: 'bankTransfer', id, atMs, ...context }} />
}

/** Translated return codes; any other reason is shown in the bank's wording. */
const bankCodes = ['R01', 'R02', 'R03', 'R10'] as const

/** The broker's text for a withdrawal above the settled cash. */
const NOT_WITHDRAWABLE = 'exceeds cash withdrawable'

function toBankReason(reason: string, t: BrokerageFormatters['t']): string {
  if (reason.includes(NOT_WITHDRAWABLE)) return t('bankCodes.unsettled')
  const code = bankCodes.find((one) => one === reason)
  return code ? t(`bankCodes.${code}`) : t('bankSays', { reason })
}

const tags: Record<AchStatus, { kind: TagKind; icon?: IconName }> = {
  queued: { kind: 'wait' },
  pending: { kind: 'wait' },
  settled: { kind: 'ok' },
  returned: { kind: 'bad' },
  cancelled: { kind: 'neutral' },
  rejected: { kind: 'bad' },
}

function Status({ row }: { row: BankTransfer }) {
  const { t } = useBrokerageFormatters()
  const { status, isCancellable } = row
  const word = status === 'queued' && !isCancellable ? 'cancelling' : status
  return (
    <span className={styles.moving}>
      {isCancellable && <Cancel row={row} />}
      <Tag {...tags[status]}>{t(`transferStatus.${word}`)}</Tag>
    </span>
  )
}

/**
 * Shows the button that cancels a transfer. That is possible until the transfer is sent to the bank; a late
 * request shows an error.
 */
function Cancel({ row: { id, cents } }: { row: BankTransfer }) {
  const { t, toUsd } = useBrokerageFormatters()
  const queries = useQueryClient()
  const [cancel] = useState(() => createApiRequest(cancelBankTransfer))
  const [isBusy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    // The request shows a failure as a toast.
    await cancel.send(id).catch(() => null)
    await queries.invalidateQueries({ queryKey: ACCOUNT_KEY })
    setBusy(false)
  }
  return (
    <Button
      variant="plain"
      isBusy={isBusy}
      label={t('cancelTransfer', { amount: toUsd(cents) })}
      onClick={() => void press()}
    >
      {t('cancel')}
    </Button>
  )
}
