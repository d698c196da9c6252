import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type UsdPlusEarnings, usdPlusEarningsQuery } from '#api/stocks/rates.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import styles from '../wrap-page.module.css'

/**
 * Shows the deposits, earnings and current value of this wallet's USD+ and wUSD+ on one network (requirement YI-03).
 */
export function WalletEarnings({ chainId }: { chainId: number }) {
  const { t } = useTranslation('wrap')
  const account = useSignedInAccount()
  const { data } = useQuery(usdPlusEarningsQuery(account))
  const earnings = data?.find((row) => row.chainId === chainId)
  if (!earnings) return null
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('yours')}</h2>
        <span className="label">{t('onIn', { network: networkNameOf(chainId) })}</span>
      </div>
      <Statement earnings={earnings} />
    </section>
  )
}

/** Shows the rows in the order in which they add up. */
function Statement({ earnings }: { earnings: UsdPlusEarnings }) {
  const { t } = useTranslation('wrap')
  const isHidden = useBalancesHidden()
  const label = (amount: bigint) => maskAmountLabel(toLabel(amount), isHidden)
  const sign = earnings.earned > 0n ? '+' : ''
  const held = t('held', { usdPlus: label(earnings.usdPlus), wrapped: label(earnings.wrapped) })
  return (
    <KeyValueList
      isRuled
      rows={[
        { key: 'in', label: t('putIn'), value: label(earnings.received) },
        { key: 'out', label: t('takenOut'), value: label(-earnings.sent) },
        {
          key: 'earned',
          label: t('earned'),
          value: (
            <strong className={styles.earned}>
              {maskAmountLabel(sign + toLabel(earnings.earned), isHidden)}
            </strong>
          ),
        },
        {
          key: 'now',
          label: (
            <>
              {t('worthNow')}
              <span className={styles.sub}>{held}</span>
            </>
          ),
          value: label(earnings.usdPlus + earnings.wrappedValue),
          isTotal: true,
        },
      ]}
    />
  )
}

const toLabel = (amount: bigint) =>
  toAmountLabel(amount, { decimals: TOKEN_DECIMALS }).replace('-', '−')
