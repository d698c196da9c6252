import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { ChainName } from '#ui/chain-badge.tsx'
import styles from './transparency-page.module.css'

type NetworkChipsProps = {
  chainIds: readonly number[]
  only: number | null
  onChoose: (chainId: number | null) => void
}

/** All networks, or one of them. */
export function NetworkChips({ chainIds, only, onChoose }: NetworkChipsProps) {
  const { t } = useTranslation('transparency')
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{t('network')}</legend>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={only === null}
        onClick={() => onChoose(null)}
      >
        {t('allNetworks')}
      </button>
      {chainIds.map((chainId) => (
        <button
          key={chainId}
          type="button"
          className={styles.chip}
          aria-pressed={only === chainId}
          onClick={() => onChoose(chainId)}
        >
          <ChainName chainId={chainId} name={networkNameOf(chainId)} />
        </button>
      ))}
    </fieldset>
  )
}
