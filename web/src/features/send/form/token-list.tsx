import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { toDollarTokenLabel } from '@parvalue/shared/domain/money/amount.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { CardScreen } from '#ui/layout/card-screen.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { listShownTokens } from './list-shown-tokens.ts'
import styles from './send-form.module.css'
import type { SendBalances } from './send-queries.ts'

type SendTokenListProps = {
  title: string
  tokens: readonly Token[]
  /** Balances of the wallet; null while unknown. */
  balances: SendBalances | null
  chosen: Token
  onChoose: (token: Token) => void
  onBack: () => void
}

/** Shows the tokens of a network to choose from: held ones first. */
export function SendTokenList(props: SendTokenListProps) {
  const { title, tokens, balances, chosen, onChoose, onBack } = props
  const { t } = useTranslation('send')
  const isHidden = useBalancesHidden()
  const [text, setText] = useState('')
  const shown = listShownTokens(tokens, balances?.tokens ?? null, text)
  const toLabel = (token: Token) => {
    const balance = balances?.tokens.get(token.address.toLowerCase())
    if (balance === undefined) return null
    return maskAmountLabel(toDollarTokenLabel(balance, toTokenFormat(token)), isHidden)
  }
  return (
    <CardScreen title={title} backLabel={t('back')} onBack={onBack}>
      <search className={styles.part}>
        <SearchField isWide label={t('searchToken')} text={text} onType={setText} />
      </search>
      {shown.length === 0 && <EmptyState text={t('noToken')} />}
      <ul className={styles.list}>
        {shown.map((token) => (
          <li key={token.address}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={token.address === chosen.address}
              onClick={() => onChoose(token)}
            >
              <TokenIcon symbol={token.symbol} chainId={token.chainId} />
              <span>
                <strong>{token.symbol}</strong>
                <span className={styles.sub}>{token.name}</span>
              </span>
              <span className={styles.figure}>{toLabel(token)}</span>
              {token.address === chosen.address && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </CardScreen>
  )
}
