import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { chainBalancesQuery } from '#tokens/balances.ts'
import { useBalancesHidden } from '#tokens/hidden-balances.ts'
import { TransactionScreen } from '#tx/screens/transaction-screen.tsx'
import { ChainBadge } from '#ui/art/chain-badge.tsx'
import card from '#ui/layout/card.module.css'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { BridgeBalances } from '../form/bridge-balances.tsx'
import { BridgeCard } from '../form/bridge-card.tsx'
import { BridgeForm } from '../form/bridge-form.tsx'
import { type BridgeOffer, findBridgeEnd } from '../form/bridge-offer.ts'
import { BridgeTokenList } from '../form/bridge-token-list.tsx'
import { toBridgeBalanceLabel } from '../form/to-bridge-balance-label.ts'
import { findBridgeBalance } from '../form/use-bridge-chain-data.ts'
import { type BridgeFlow, useBridgeFlow } from '../form/use-bridge-flow.ts'
import { PendingBridgeTransfers } from '../transfer/pending-bridge-transfers.tsx'
import { BridgeTransferLink } from '../transfer/transfer-link.tsx'
import { BridgeArt } from './bridge-art.tsx'
import styles from './bridge-page.module.css'

/** Shows the hero, the form beside it, and the wallet's balances by network (requirement BR-01). */
export function BridgePage() {
  const bridge = useBridgeFlow()
  const [isPicking, setPicking] = useState(false)
  const list = isPicking ? <Tokens bridge={bridge} onDone={() => setPicking(false)} /> : null
  return (
    <div className="page">
      <div className={styles.split}>
        <Hero offer={bridge.offer} />
        <div className={styles.task}>
          <BridgeCard
            form={<BridgeForm view={bridge.view} onPick={() => setPicking(true)} />}
            list={list}
            screen={toScreen(bridge)}
          />
        </div>
        <div>
          <BridgeBalances />
          <PendingBridgeTransfers />
        </div>
      </div>
    </div>
  )
}

/** Shows the prerendered page, without anything that depends on the networks. */
export function PrerenderedBridgePage() {
  const { t } = useTranslation('bridge')
  return (
    <div className="page">
      <div className={styles.split}>
        <Hero offer={null} />
        <section className={joinClassNames(styles.task, card.card)} aria-label={t('card')}>
          <div className={card.body}>
            <ListSkeleton label={t('loading')} isLong />
          </div>
        </section>
      </div>
    </div>
  )
}

function toScreen({ transaction }: BridgeFlow): ReactNode {
  const { stage, entry } = transaction
  if (stage.name === 'idle') return null
  const follow = stage.name === 'done' && entry && (
    <BridgeTransferLink chainId={entry.chainId} hash={stage.hash} />
  )
  return <TransactionScreen transaction={transaction} extraAction={follow} />
}

function Hero({ offer }: { offer: BridgeOffer | null }) {
  const { t } = useTranslation('bridge')
  const from = offer?.chainId ?? null
  const to = offer && (offer.destination?.chainId ?? null)
  return (
    <section className={styles.hero}>
      <BridgeArt
        from={from && <ChainBadge chainId={from} />}
        to={to && <ChainBadge chainId={to} />}
      />
      <p className={styles.ends}>
        <End chainId={from} text={t('leaves')} />
        {(to || !offer) && <End chainId={to} text={t('arrives')} />}
      </p>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className={styles.lede}>{t('lede')}</p>
    </section>
  )
}

const End = ({ chainId, text }: { chainId: number | null; text: string }) => (
  <span>
    <b>{chainId ? networkNameOf(chainId) : '\u00a0'}</b>
    <small>{text}</small>
  </span>
)

function Tokens({ bridge: { offer, choose }, onDone }: { bridge: BridgeFlow; onDone: () => void }) {
  const isHidden = useBalancesHidden()
  const balances = useQuery(chainBalancesQuery(offer.chainId, useSignedInAccount())).data
  const choices = offer.kinds.flatMap((kind) => {
    const end = findBridgeEnd(boot.deployments, offer.chainId, kind)
    const balanceLabel = toBridgeBalanceLabel(findBridgeBalance(balances, end), isHidden)
    return end ? [{ kind, address: end.token.address, balanceLabel }] : []
  })
  return (
    <BridgeTokenList
      chainId={offer.chainId}
      choices={choices}
      chosen={offer.kind}
      onChoose={(address) => {
        choose(address)
        onDone()
      }}
      onBack={onDone}
    />
  )
}
