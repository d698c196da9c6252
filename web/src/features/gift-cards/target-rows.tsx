import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { GiftDestination } from '@parvalue/shared/domain/product/gift-card.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import type { UnclaimedGiftCard } from '#api/dollar/gift-cards.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { ChoiceMenu } from '#ui/menu/choice-menu.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import styles from './gift.module.css'
import type { GiftCardFlow } from './use-gift-card-flow.ts'

type GiftTargetRowsProps = { gift: GiftCardFlow; card: UnclaimedGiftCard }

/** Shows the destination, network and payer of the network fee. */
export function GiftTargetRows({ gift, card }: GiftTargetRowsProps) {
  const { t } = useTranslation('giftCards')
  const { target } = gift
  const goesTo = { key: 'goesTo', label: t('goesTo'), value: <GoesTo gift={gift} card={card} /> }
  const network = {
    key: 'network',
    label: t('network'),
    value: <Network gift={gift} card={card} />,
  }
  const fee = { key: 'fee', label: t('networkFee'), value: t('noFee') }
  const cash = { key: 'cash', label: t('arrives'), value: t('asCash') }
  return (
    <div className={styles.rows}>
      <KeyValueList
        rows={target.destination === 'wallet' ? [goesTo, network, fee] : [goesTo, cash]}
      />
    </div>
  )
}

function GoesTo({ gift: { entry, target, chooseTarget }, card }: GiftTargetRowsProps) {
  const { t } = useTranslation('giftCards')
  const names: Record<GiftDestination, string> = {
    wallet: entry.account === null ? t('yourWallet') : shortenAddress(entry.account),
    account: t('yourAccount'),
  }
  const name = names[target.destination]
  if (card.destinations.length < 2) return name
  return (
    <ChoiceMenu
      // The key replaces an open menu when a wallet connects, because it does not update its choices.
      key={names.wallet}
      label={t('goesTo')}
      buttonLabel={t('goesToChange', { name })}
      className={styles.pick}
      value={target.destination}
      choices={card.destinations.map((value) => ({ value, label: names[value] }))}
      onChoose={(destination) => chooseTarget({ destination })}
    >
      {name}
      <Icon name="down" size="small" />
    </ChoiceMenu>
  )
}

function Network({ gift: { target, chooseTarget }, card }: GiftTargetRowsProps) {
  const { t } = useTranslation('giftCards')
  const { chainId } = target
  if (chainId === null) return '—'
  const name = <ChainName chainId={chainId} name={networkNameOf(chainId)} />
  if (card.chainIds.length < 2) return name
  return (
    <ChoiceMenu
      // The key replaces an open menu when the networks change, because it does not update its choices.
      key={card.chainIds.join()}
      label={t('network')}
      buttonLabel={t('networkChange', { network: networkNameOf(chainId) })}
      className={styles.pick}
      value={chainId}
      choices={card.chainIds.map((id) => ({
        value: id,
        label: <ChainName chainId={id} name={networkNameOf(id)} />,
      }))}
      onChoose={(id) => chooseTarget({ chainId: id })}
    >
      {name}
      <Icon name="down" size="small" />
    </ChoiceMenu>
  )
}
