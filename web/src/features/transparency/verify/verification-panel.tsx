import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import page from '#ui/layout/evidence-page.module.css'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { Tag, type TagKind } from '#ui/text/tag.tsx'
import { toBpsPercentText } from '../reserves/reserve-lines.ts'
import styles from '../transparency-page.module.css'
import type { ReserveCheck, ReserveVerification } from './verify-rules.ts'

const kinds: Record<ReserveCheck['result'], TagKind> = {
  match: 'ok',
  mismatch: 'bad',
  unread: 'neutral',
}

/** Shows each stated figure beside the one this browser has read (requirement OP-03). */
export function VerificationPanel({ verification }: { verification: ReserveVerification }) {
  const { t } = useTranslation('transparency')
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each verification is announced anew.
  useEffect(() => heading.current?.focus(), [verification])
  return (
    <section className={styles.panel}>
      <h3 ref={heading} tabIndex={-1}>
        {t('verified.title')}
      </h3>
      <p className="quiet" role="status">
        {useConclusion(verification)}
      </p>
      <DataTable
        label={t('verified.title')}
        rows={verification.checks}
        toId={({ key }) => key}
        columns={useColumns()}
      />
      <p className="label">{t('verified.rest')}</p>
    </section>
  )
}

/** Returns the columns; phones show both figures below their name. */
function useColumns(): readonly TableColumn<ReserveCheck>[] {
  const { t } = useTranslation('transparency')
  const isNarrow = useIsNarrow()
  const columns: readonly TableColumn<ReserveCheck>[] = [
    {
      id: 'figure',
      header: t('verified.figure'),
      cell: (check) => (
        <span>
          <Name check={check} />
          {isNarrow && (
            <span className={page.sub}>
              {t('verified.stated')} {toText(check, check.stated)}
              <br />
              {t('verified.read')} {toText(check, check.read)}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'stated',
      header: t('verified.stated'),
      cell: (check) => toText(check, check.stated),
      isNumber: true,
    },
    {
      id: 'read',
      header: t('verified.read'),
      cell: (check) => toText(check, check.read),
      isNumber: true,
    },
    {
      id: 'result',
      header: t('verified.result'),
      cell: ({ result }) => <Tag kind={kinds[result]}>{t(`verified.${result}`)}</Tag>,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => id === 'figure' || id === 'result') : columns
}

function Name({ check: { subject, chainId } }: { check: ReserveCheck }) {
  const { t } = useTranslation('transparency')
  return (
    <span>
      {useSubject(subject)}
      <span className={page.sub}>
        {networkNameOf(chainId)}
        {subject.kind === 'asset' && `, ${t(`verified.roles.${subject.holderRole}`)}`}
      </span>
    </span>
  )
}

function useSubject(subject: ReserveCheck['subject']): string {
  const { t } = useTranslation('transparency')
  if (subject.kind === 'asset') return subject.symbol
  const network = 'otherChainId' in subject ? networkNameOf(subject.otherChainId) : ''
  return t(`verified.subjects.${subject.kind}`, { network })
}

function toText({ subject }: ReserveCheck, value: ReserveCheck['stated']): string {
  if (value === null) return '—'
  if (typeof value === 'string') return shortenAddress(value)
  const decimals = subject.kind === 'asset' ? subject.decimals : TOKEN_DECIMALS
  return toAmountLabel(value, { decimals })
}

/** Returns the conclusion: how many figures match, and the recomputed ratio. */
function useConclusion({ checks, recomputed, isSameRatio }: ReserveVerification): string {
  const { t } = useTranslation('transparency')
  const matches = checks.filter(({ result }) => result === 'match').length
  const counts = { matches, count: checks.length }
  if (recomputed.ratioBps === null) return t('verified.incomplete', counts)
  const ratio = toBpsPercentText(recomputed.ratioBps)
  const isSame = isSameRatio && matches === checks.length
  return t(isSame ? 'verified.same' : 'verified.other', { ...counts, ratio })
}
