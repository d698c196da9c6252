import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toCountLabel, toDollarTokenLabel } from '@parvalue/shared/domain/money/amount.ts'
import { type Address, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { balanceAfterQuery } from '../chain/balance-query.ts'
import { chainFactsQuery } from '../chain/chain-facts.ts'
import type { Receipt, ReceiptBalance } from '../model/receipt.ts'
import { toReceiptFigure } from './amount-text.ts'
import styles from './receipt.module.css'

/** Symbol of the native currency of every supported network. */
const NATIVE = 'ETH'

/** Shows the network fee: as charged by the network, or why the owner paid none. */
export function NetworkFee({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const { networkFee, owner } = receipt
  const facts = useQuery(chainFactsQuery(networkFee.by === 'sender' ? networkFee : null))
  if (networkFee.by === 'sum') return t('inSum')
  if (networkFee.by === 'operator') return t('byOperator')
  if (networkFee.by === 'none') return t(receipt.state === 'underway' ? 'notYet' : 'noNetworkFee')
  if (facts.isError) return t('balancesFailed')
  if (!facts.data) return facts.isPending ? <Skeleton width={96} height={14} /> : t('notYet')
  const { mined, from } = facts.data
  if (!mined) return t('notYet')
  const fee = `${toNativeFeeText(mined.fee)}\u00a0${NATIVE}`
  const isOther = owner !== null && from.toLowerCase() !== owner.toLowerCase()
  return isOther ? t('paidBySender', { fee, sender: shortenAddress(from) }) : fee
}

type BalanceProps = { balance: ReceiptBalance; account: Address }

/** Shows the owner's balance of one token after the block of the action. */
export function NewBalance({ balance, account }: BalanceProps) {
  const { t } = useTranslation('receipts')
  const isHidden = useBalancesHidden()
  const { chainId, token, hash, symbol } = balance
  const facts = useQuery(chainFactsQuery(hash === null ? null : { chainId, hash }))
  const block = facts.data?.mined?.block ?? null
  const isReady = hash === null || block !== null
  const after = useQuery(balanceAfterQuery(isReady ? { chainId, token, account, block } : null))
  if (facts.isError || after.isError) return t('balancesFailed')
  if (hash !== null && facts.data !== undefined && block === null) return t('notYet')
  if (!after.data) return <Skeleton width={112} height={14} />
  const label = maskAmountLabel(toLabel(balance, after.data.amount), isHidden)
  const isNow = after.data.isNow || block === null
  const at = { block: toCountLabel(block ?? 0n), network: networkNameOf(chainId) }
  return (
    <>
      {`${label}\u00a0${symbol}`}
      <small className={styles.after}>{t(isNow ? 'nowOn' : 'afterBlock', at)}</small>
    </>
  )
}

/** Dollar tokens with shares miss at most some millionths, which must not show as a missing cent. */
const toLabel = ({ decimals, symbol }: ReceiptBalance, amount: bigint): string =>
  symbol === 'USD+'
    ? toDollarTokenLabel(amount, { decimals, isRounded: true })
    : toReceiptFigure({ amount, decimals })
