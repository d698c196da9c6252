import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { erc20Abi } from 'viem'
import { boot } from '#api/client/boot.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { loadPublicClient } from '#wallet/wallet.ts'
import { toDollarText } from './dollar-text.ts'
import { ReserveFigureLine, ReserveFigureLines } from './reserve-figure-lines.tsx'

const REFETCH_MS = 15_000

/** Queries the USD+ supply of one chain directly from the chain. */
const directSupplyQuery = (chainId: number) =>
  queryOptions({
    queryKey: ['direct-supply', chainId],
    queryFn: async (): Promise<bigint> => {
      const deployment = boot.deployments.find((one) => one.chainId === chainId)
      if (!deployment) throw new Error(`There is no deployment on chain ${chainId}.`)
      const client = await loadPublicClient(chainId)
      const address = deployment.contracts.usdPlus
      return client.readContract({ address, abi: erc20Abi, functionName: 'totalSupply' })
    },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

const chainIds = boot.deployments.map(({ chainId }) => chainId)

/** Shows the supply by network as this browser reads it, while the server does not report it (requirement TR-12). */
export function DirectSupplySection() {
  const { t } = useTranslation('transparency')
  const answers = useQueries({ queries: chainIds.map(directSupplyQuery) })
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('supply')}</h2>
        <span className="label">USD+, {t('readHere')}</span>
      </div>
      <ReserveFigureLines>
        {chainIds.map((chainId, index) => (
          <ReserveFigureLine
            key={chainId}
            label={<ChainName chainId={chainId} name={networkNameOf(chainId)} />}
            figure={<Supply answer={answers[index]} />}
            share={null}
          />
        ))}
      </ReserveFigureLines>
    </section>
  )
}

function Supply({ answer }: { answer: UseQueryResult<bigint> | undefined }) {
  const { t } = useTranslation('transparency')
  if (answer?.data !== undefined) return toDollarText(answer.data)
  if (answer && isNetworkNotResponding(answer)) return t('unread')
  return <Skeleton width={96} height={12} />
}
