import type { BridgeToken } from '@parvalue/shared/domain/bridge/bridge.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { CardScreen } from '#ui/layout/card-screen.tsx'
import styles from './bridge-form.module.css'

export type BridgeTokenChoice = { kind: BridgeToken; address: string; balanceLabel: string | null }

type BridgeTokenListProps = {
  chainId: number
  choices: readonly BridgeTokenChoice[]
  chosen: BridgeToken
  onChoose: (address: string) => void
  onBack: () => void
}

/** Shows the tokens to choose from, in the state SELECTING_TOKEN (requirement BR-02). */
export function BridgeTokenList({
  chainId,
  choices,
  chosen,
  onChoose,
  onBack,
}: BridgeTokenListProps) {
  const { t } = useTranslation('bridge')
  return (
    <CardScreen title={t('pickTitle')} backLabel={t('back')} onBack={onBack}>
      <ul className={styles.list}>
        {choices.map(({ kind, address, balanceLabel }) => (
          <li key={kind}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={kind === chosen}
              onClick={() => onChoose(address)}
            >
              <TokenIcon symbol={kind} chainId={chainId} />
              <span>
                <strong>{kind}</strong>
                <span className={styles.sub}>{t(`tokens.${kind}`)}</span>
              </span>
              <span className={styles.figure}>{balanceLabel}</span>
              {kind === chosen && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </CardScreen>
  )
}
