import type { Stock } from '@parvalue/shared/api/stock-fields.ts'
import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { DeployedStock } from '@parvalue/shared/chain/deployment.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { findChainExplorer } from '#api/system/explorer.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { CopyButton } from '#ui/button/copy-button.tsx'
import card from '#ui/layout/card.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import { AddStockTokenButton } from './add-stock-token-button.tsx'
import styles from './token-card.module.css'
import { toStockTokenSymbol } from './token-symbol.ts'

/** Shows the networks of the stock's token, with the actions there. */
export function StockTokenCard({ stock }: { stock: Stock }) {
  const { t } = useTranslation('stocks')
  const homes = boot.deployments.flatMap(({ chainId, stockTokens = [] }) =>
    stockTokens.filter(({ stockId }) => stockId === stock.id).map((token) => ({ chainId, token })),
  )
  return (
    <section className={joinClassNames(card.card, styles.card)} aria-label={t('token.title')}>
      <div className={card.body}>
        <h2>{t('token.title')}</h2>
        <p className={styles.intro}>
          {homes.length === 0
            ? t('token.none')
            : t('token.text', { symbol: toStockTokenSymbol(stock.symbol) })}
        </p>
        {homes.map((home) => (
          <Home key={home.chainId} {...home} />
        ))}
        {homes.length > 0 && (
          <p className={styles.wrap}>
            {t('token.wrapText')}{' '}
            <Link to="/stocks/$symbol/wrap" params={{ symbol: stock.symbol }} className="link">
              {t('token.wrap', { symbol: toStockTokenSymbol(stock.symbol) })}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

type HomeProps = { chainId: number; token: DeployedStock }

function Home({ chainId, token }: HomeProps) {
  const { address, wrapped, symbol, name, decimals } = token
  const rows = [
    { chainId, address, symbol, name, decimals },
    { chainId, address: wrapped, symbol: `${symbol}.x`, name: `Wrapped ${name}`, decimals },
  ]
  return (
    <div className={styles.home}>
      <h3>
        <ChainName chainId={chainId} name={networkNameOf(chainId)} />
      </h3>
      <ul>
        {rows.map((row) => (
          <TokenRow key={row.symbol} token={row} />
        ))}
      </ul>
    </div>
  )
}

function TokenRow({ token }: { token: Parameters<typeof AddStockTokenButton>[0]['token'] }) {
  const { t } = useTranslation('stocks')
  const { chainId, address, symbol } = token
  const explorer = findChainExplorer(chainId)
  const href = explorer ? `${explorer.url}/token/${address}` : undefined
  return (
    <li className={styles.row}>
      <div>
        <strong>{symbol}</strong>
        <a className="link small" href={href} target="_blank" rel="noreferrer" title={address}>
          {shortenAddress(address)}
        </a>
      </div>
      <AddStockTokenButton token={token} />
      <CopyButton
        text={address}
        label={t('token.copy', { symbol })}
        copiedText={t('token.copied')}
        failedText={t('token.copyFailed')}
      />
    </li>
  )
}
