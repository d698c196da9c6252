import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { requireWireStatus, sortWires } from '@parvalue/shared/domain/wires/wire.ts'
import { useTranslation } from 'react-i18next'
import { toWireStage } from '#api/dollar/wire-stage.ts'
import type { WireRow } from '#api/dollar/wires.ts'
import { toFullMomentText } from '#i18n/format.ts'
import { FormattedDay } from '#i18n/time.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { useUrlPaging } from '#ui/table/use-url-paging.ts'
import { Tag } from '#ui/text/tag.tsx'
import { toCentsText } from './cents-text.ts'
import { exportWires } from './export-wires.ts'
import styles from './wire.module.css'

type WiresTableProps = { wires: readonly WireRow[]; onOpen: (wire: WireRow) => void }

/**
 * Shows five columns and 'View details'; on phones three columns, and a press on the row instead (requirement TT-01).
 */
export function WiresTable({ wires, onOpen }: WiresTableProps) {
  const { t } = useTranslation(['funding', 'table'])
  const { language } = useLanguage()
  const { page, onPage } = useUrlPaging()
  const texts = useTableTexts()
  const paging = page.pageSize < wires.length ? { paging: { page, onPage, texts } } : {}
  const nameOf = ({ date }: WireRow) =>
    t('of', { date: toFullMomentText(Date.parse(date), language) })
  return (
    <>
      <DataTable
        label={t('title')}
        columns={useColumns(onOpen)}
        rows={sortWires(wires)}
        toId={({ memoCode }) => memoCode}
        onRowPress={onOpen}
        {...paging}
        selecting={{
          toLabel: (row) => t('table:select', { name: nameOf(row) }),
          actions: [
            { label: t('csv'), onPress: (codes) => void exportWires('csv', codes) },
            { label: t('json'), onPress: (codes) => void exportWires('json', codes) },
          ],
          texts,
        }}
      />
      <div className={styles.all}>
        {t('all')}
        <Button variant="plain" onClick={() => void exportWires('csv')}>
          {t('csv')}
        </Button>
        <Button variant="plain" onClick={() => void exportWires('json')}>
          {t('json')}
        </Button>
      </div>
    </>
  )
}

function useColumns(onOpen: WiresTableProps['onOpen']): readonly TableColumn<WireRow>[] {
  const { t } = useTranslation('funding')
  const isNarrow = useIsNarrow()
  const columns: (TableColumn<WireRow> & { isWide?: boolean })[] = [
    {
      id: 'date',
      header: t('date'),
      cell: (row) => <DateCell row={row} isNarrow={isNarrow} />,
    },
    {
      id: 'amount',
      header: t('amount'),
      isNumber: true,
      cell: ({ amount, amountFunded }) => (
        <>
          {t('inDollars', { amount: toCentsText(amount) })}
          {isNarrow && (
            <span className={styles.sub}>{t('funded', { amount: toCentsText(amountFunded) })}</span>
          )}
        </>
      ),
    },
    {
      id: 'funded',
      header: t('amountFunded'),
      isNumber: true,
      isWide: true,
      cell: ({ amountFunded }) => t('inDollars', { amount: toCentsText(amountFunded) }),
    },
    {
      id: 'chain',
      header: t('chain'),
      isWide: true,
      cell: ({ chainId }) => <ChainName chainId={chainId} name={networkNameOf(chainId)} />,
    },
    { id: 'status', header: t('status'), cell: (row) => <WireTag wire={row} /> },
    {
      id: 'details',
      header: t('detailsColumn'),
      isHeaderHidden: isNarrow,
      cell: (row) => (
        <button
          type="button"
          className={styles.view}
          aria-label={isNarrow ? t('viewDetails') : undefined}
          onClick={() => onOpen(row)}
        >
          {isNarrow ? <Icon name="right" /> : t('viewDetails')}
        </button>
      ),
    },
  ]
  return isNarrow ? columns.filter(({ isWide }) => !isWide) : columns
}

/** Shows the status of a wire transfer (requirement TT-04); a fulfilled one is done only once its USD+ are minted. */
function WireTag({ wire }: { wire: WireRow }) {
  const { t } = useTranslation('funding')
  requireWireStatus(wire.status)
  const stage = toWireStage(wire)
  if (stage === 'fulfilled') return <Tag kind="ok">{t('fulfilled')}</Tag>
  return <Tag kind="wait">{t(stage === 'minting' ? 'minting' : 'inProgress')}</Tag>
}

function DateCell({ row, isNarrow }: { row: WireRow; isNarrow: boolean }) {
  return (
    <span className={styles.date}>
      <FormattedDay atMs={Date.parse(row.date)} />
      {isNarrow && <span className={styles.sub}>{networkNameOf(row.chainId)}</span>}
    </span>
  )
}
