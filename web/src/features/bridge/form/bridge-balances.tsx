import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toWholeCent, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serverNowMs, toServerMs } from '#device/clock.ts'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { chainBalancesQuery } from '#tokens/balances.ts'
import { useBalancesHidden } from '#tokens/hidden-balances.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import styles from '../page/bridge-page.module.css'
import { toBridgeBalanceLabel } from './to-bridge-balance-label.ts'

type Row = { chainId: number; usdPlus: bigint | null; wrapped: bigint | null }

const UNKNOWN = '—'

/**
 * Shows the wallet's USD+ on each network; a network that does not respond only affects its own row.
 */
export function BridgeBalances() {
  const { t } = useTranslation('bridge')
  const { language } = useLanguage()
  const account = useSignedInAccount()
  const supported = useSupportedChainIds()
  const queries = useQueries({ queries: supported.map((id) => chainBalancesQuery(id, account)) })
  if (account === null) return null
  const rows = supported.map((chainId, index): Row => {
    const data = queries[index]?.data
    const wrapped = data ? (data.wrapped?.amount ?? 0n) : null
    return { chainId, usdPlus: data?.usdPlus.amount ?? null, wrapped }
  })
  const oldest = Math.min(
    ...queries.map(({ dataUpdatedAt }) => toServerMs(dataUpdatedAt) || serverNowMs()),
  )
  return (
    <section className={styles.balances} aria-label={t('balances')}>
      <div className={styles.balancesHead}>
        <h2>{t('balances')}</h2>
        <FigureAge sinceMs={oldest} toText={(seconds) => toAgeText(seconds, language)} />
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('network')}</th>
            <th scope="col">USD+</th>
            <th scope="col">wUSD+</th>
          </tr>
        </thead>
        <Rows rows={rows} />
      </table>
    </section>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('bridge')
  const isHidden = useBalancesHidden()
  const label = (amount: bigint | null) => toBridgeBalanceLabel(amount, isHidden) ?? UNKNOWN
  return (
    <>
      <tbody>
        {rows.map(({ chainId, usdPlus, wrapped }) => (
          <tr key={chainId}>
            <td>
              <ChainName chainId={chainId} name={networkNameOf(chainId)} />
            </td>
            <td>{label(usdPlus)}</td>
            <td>{label(wrapped)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>{label(sum(rows.map(({ usdPlus }) => usdPlus)))}</td>
          <td>{label(sum(rows.map(({ wrapped }) => wrapped)))}</td>
        </tr>
      </tfoot>
    </>
  )
}

/** Returns the sum of the amounts as they are shown (requirement TR-02); null if any amount is unknown, because a partial sum would look like a loss. */
const sum = (amounts: readonly (bigint | null)[]): bigint | null =>
  amounts.reduce<bigint | null>(
    (total, amount) =>
      total === null || amount === null ? null : total + toWholeCent(amount, USD_PLUS_FORMAT),
    0n,
  )
