import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { toExplorerAddressPath } from './explorer-path.ts'
import styles from './transaction-page.module.css'

type ExplorerAddressTextProps = { chainId: number; address: Address }

/** Shows the full address, followed by its name if it is known. */
export function ExplorerAddressText({ chainId, address }: ExplorerAddressTextProps) {
  const name = useAddressName(chainId, address)
  return (
    <>
      {name && <span className={styles.name}>{name}</span>}
      <a className={`link ${styles.address}`} href={toExplorerAddressPath(chainId, address)}>
        {address}
      </a>
    </>
  )
}

export const ExplorerAddressName = ({ chainId, address }: ExplorerAddressTextProps) =>
  useAddressName(chainId, address) ?? '—'

function useAddressName(chainId: number, address: Address): string | undefined {
  const { t } = useTranslation('localExplorer')
  const deployment = boot.deployments.find((candidate) => candidate.chainId === chainId)
  const isSame = (other: string) => other.toLowerCase() === address.toLowerCase()
  const contract = (['usdPlus', 'usdPlusMinter', 'transferRestrictor'] as const).find((name) =>
    isSame(deployment?.contracts[name] ?? ''),
  )
  const token = deployment?.paymentTokens.find((candidate) => isSame(candidate.address))
  return contract ? t(`addresses.${contract}`) : token?.symbol
}
