import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#api/account/account.ts'
import { useAccount } from '#session/use-account.ts'
import styles from '../brokerage.module.css'
import type { Owned } from '../owned.ts'
import { DocumentsSection } from './documents-section.tsx'
import { BalancesSection } from './money-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { PositionsSection } from './positions-section.tsx'
import { TransfersSection } from './transfers-section.tsx'

/** Requirement SK-08: balances of the account, shown only while it is open. */
export function BrokerageBalances() {
  const owned = useOwned()
  return owned && isOpen(owned) && <BalancesSection key={owned.address} {...owned} />
}

/** Transfers, positions, orders and documents. A closed account keeps its documents. */
export function BrokerageSections() {
  const owned = useOwned()
  if (owned === null) return null
  return (
    <div className={styles.rest} key={owned.address}>
      {isOpen(owned) && (
        <>
          <TransfersSection {...owned} />
          <PositionsSection {...owned} />
          <OrdersSection {...owned} />
        </>
      )}
      <DocumentsSection {...owned} />
    </div>
  )
}

const isOpen = ({ account }: Owned) => account.closedAtMs === null

/** Null if the account was never opened. */
function useOwned(): Owned | null {
  const address = useAccount()
  const { data: account } = useQuery(accountQuery(address))
  if (address === null || !account || account.openedAtMs === null) return null
  return { address, account }
}
