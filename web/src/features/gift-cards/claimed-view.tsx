import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { type Address, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimedGiftCard } from '#api/dollar/gift-cards.ts'
import { SupportLink } from '#support/support-link.tsx'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { ChainName } from '#ui/art/chain-badge.tsx'
import buttonStyles from '#ui/button/button.module.css'
import { Button } from '#ui/button/button.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { GiftCardFace } from './card-face.tsx'
import { toGiftContentText } from './content-text.ts'
import styles from './gift.module.css'
import { GiftStatusTag } from './gift-status-tag.tsx'
import type { GiftCardFlow } from './use-gift-card-flow.ts'

type ClaimedGiftCardProps = { claimed: ClaimedGiftCard; gift: GiftCardFlow }

/** Shows the status of the card that was just claimed, until it arrives. */
export function ClaimedGiftCardView({ claimed, gift }: ClaimedGiftCardProps) {
  const { t } = useTranslation('giftCards')
  const { destination, status } = claimed
  const heading = useRef<HTMLHeadingElement>(null)
  const { isNew } = gift.claim
  // The heading receives the focus, because the pressed button is gone.
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('yours')}
      </h2>
      <GiftCardFace label={t('claimed')} content={claimed.content} destination={destination}>
        {claimed.from !== null && <span>{t('from', { name: claimed.from })}</span>}
        <span role="status">
          <GiftStatusTag status={status} />
        </span>
      </GiftCardFace>
      <div className={styles.rows}>
        <KeyValueList rows={useRows(claimed, gift.entry.account)} />
      </div>
      <div className={styles.actions}>
        {status === 'received' && (
          <Link
            to={destination === 'wallet' ? '/portfolio' : '/account'}
            className={joinClassNames(buttonStyles.button, buttonStyles.primary, buttonStyles.wide)}
          >
            {t(destination === 'wallet' ? 'toPortfolio' : 'toAccount')}
          </Link>
        )}
        <Button variant="quiet" isWide onClick={gift.next}>
          {t('another')}
        </Button>
      </div>
      <p className={styles.note}>{t(`told.${status}.${destination}`)}</p>
      <p className={styles.note}>
        <SupportLink context={useSupportContext(claimed)} />
      </p>
    </>
  )
}

/**
 * Returns the support context without the code, because the code alone claims the card.
 */
function useSupportContext({
  id,
  content,
  destination,
  chainId,
  hash,
  status,
  claimedMs,
}: ClaimedGiftCard) {
  const { t } = useTranslation('giftCards')
  const item = toGiftContentText(content, destination)
  const details = { item, status: t(`statuses.${status}`), atMs: claimedMs }
  return { kind: 'giftCard', id, chainId, hash, ...details } as const
}

function useRows({ destination, chainId, hash }: ClaimedGiftCard, account: Address | null) {
  const { t } = useTranslation('giftCards')
  const wallet = account === null ? t('yourWallet') : shortenAddress(account)
  const name = destination === 'wallet' ? wallet : t('yourAccount')
  const goesTo = { key: 'goesTo', label: t('goesTo'), value: name }
  if (chainId === null) return [goesTo]
  const network = <ChainName chainId={chainId} name={networkNameOf(chainId)} />
  const transaction = hash ? <TransactionLink chainId={chainId} hash={hash} /> : '—'
  return [
    goesTo,
    { key: 'network', label: t('network'), value: network },
    { key: 'transaction', label: t('transaction'), value: transaction },
  ]
}
